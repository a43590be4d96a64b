/** Ids come from addresses and storage as well; asking the database for anything but a UUID is an error to it. */
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** What a brand or category is called in an address; the database holds no other form. */
export const isSlug = (text: string): boolean => text.length <= 120 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** Whether a text is a time, in ISO 8601 as the database and this shop write it. */
export const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** A whole number within bounds; anything else becomes the fallback. */
export const within = (value: number | undefined, minimum: number, maximum: number, fallback: number): number =>
  value !== undefined && Number.isInteger(value) ? Math.min(Math.max(value, minimum), maximum) : fallback;
