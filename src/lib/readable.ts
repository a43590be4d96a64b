/**
 * A path or hash with its percent-encoded letters as they are read; «%» on its own, typed by hand, stands for itself. What
 * has a meaning in addresses, such as «/», stays encoded.
 */
export function readable(part: string): string {
  try {
    return decodeURI(part);
  } catch {
    return part;
  }
}
