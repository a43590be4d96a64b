import { askAhead } from "@/app/ask-ahead";

/**
 * A script by itself, which the build makes whole: it shares no file with the shop's other scripts, so that it waits for none of
 * them. The answers wait where the shop's own requests look for them.
 */
askAhead(window.location);
