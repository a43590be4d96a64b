/** Fills the device's storage up to its last character, as the browser itself counts. */
export function fillDevice(): void {
  let text = "";
  for (let power = 22; power >= 0; power -= 1) {
    const longer = text + "x".repeat(2 ** power);
    try {
      localStorage.setItem("of-somebody-else", longer);
      text = longer;
    } catch {
      // So much does not fit; half of it may.
    }
  }
}
