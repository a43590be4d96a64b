import { type Reading, readSharedText, type SharedList, sharedText, unread } from "@/domain/lists/shared-lists";
import { pathTo } from "@/lib/paths";
import { publicAddress } from "@/lib/store-settings";
import { packText, unpackText } from "./packed-text";

/** Stands in the fragment, which no browser sends to a server. */
const MARK = "#lista=";

/** No list of this shop makes an address nearly as long; longer ones are not even unpacked. */
const MAX_LINK_LENGTH = 60_000;

export const linkOfLists = async (lists: readonly SharedList[]): Promise<string> =>
  publicAddress(pathTo.lists()) + MARK + (await packText(sharedText(lists)));

export const isListLink = (hash: string): boolean => hash.startsWith(MARK);

/** The lists in an address. Never throws, whatever the address holds. @param hash as of `location`, with «#» */
export async function listsOfLink(hash: string): Promise<Reading> {
  if (!isListLink(hash) || hash.length > MAX_LINK_LENGTH) return unread("no_list");
  const text = await unpackText(hash.slice(MARK.length));
  return text === null ? unread("no_list") : readSharedText(text);
}

/** As many lists as a device holds, all of them full and every note at its longest, are 5,000 lines of some 900 bytes. */
const MAX_FILE_BYTES = 5_000_000;

/** The lists in a file that `fileOfLists` wrote, or in any other. */
export async function listsOfFile(file: Blob): Promise<Reading> {
  if (file.size > MAX_FILE_BYTES) return unread("no_list");
  return readSharedText(await file.text().catch(() => ""));
}

export const fileOfLists = (lists: readonly SharedList[]): Blob =>
  new Blob([sharedText(lists)], { type: "application/json" });

/** Gives a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers begin to read it with the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
