/** The outcome of an operation that may fail in an expected way: exactly one of `data` and `error` is present. */
export type Result<T, E> = { success: true; data: T; error: null } | { success: false; data: null; error: E };

export const ok = <T>(data: T): Result<T, never> => ({ success: true, data, error: null });

export const fail = <E>(error: E): Result<never, E> => ({ success: false, data: null, error });
