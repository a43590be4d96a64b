/** Resolves in a task of its own: whatever the browser has to do, such as a press or a frame, comes first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
