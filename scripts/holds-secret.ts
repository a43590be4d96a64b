/** A secret key or access token of Supabase, the address of a database, one with a password, or a signed key of any role but that of everybody. */
export const holdsSecret = (text: string): boolean =>
  /sb_secret_|sbp_|postgres\w*:|:\/\/[^\s/?#]*:[^\s/?#]*@/.test(text) ||
  text.split(/[^\w-]+/).some((part) => (roleIn(part) ?? "anon") !== "anon");

/** The role that a part of a signed key (JWT) names; undefined for the other parts and for anything else. */
function roleIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString())?.role;
  } catch {
    return undefined;
  }
}
