import { answerWebhook } from "./answer-webhook.ts";

// Runs on Supabase's edge, in Deno. docs/operate.md says how it gets there and what it is told.
Deno.serve((request: Request) => answerWebhook(request, Deno.env.toObject()));
