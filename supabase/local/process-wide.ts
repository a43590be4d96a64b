/**
 * One value for the whole process. A variable of a module is not enough where Vite is involved: it loads another copy of
 * its configuration, and of everything that imports, whenever it restarts the dev server.
 */
export function processWide<T>(name: string, create: () => T): T {
  const key = Symbol.for(name);
  const shared = globalThis as { [key]?: T };
  shared[key] ??= create();
  return shared[key];
}
