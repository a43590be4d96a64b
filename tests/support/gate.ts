/** What a test holds back, such as an answer, and lets go on: `passed` is fulfilled once `open` is called. */
export function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
