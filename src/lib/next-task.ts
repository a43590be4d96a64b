/** Resolves in a task of its own: what the browser has to do meanwhile, a press or a frame, comes before. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
