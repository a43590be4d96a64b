import { newId } from "./new-id";

/** How many operations of each tab a stored cart includes, by the tab's id; the tab that wrote last stands last. */
export type VersionVector = Readonly<Record<string, number>>;

type Operation<State> = {
  number: number;
  /** When the storage first held it; null while it is only in memory. */
  writtenAt: number | null;
  change: (state: State) => Partial<State>;
};

/** Two tabs may write the storage before either sees what the other wrote; after this time that is no longer possible. */
const CROSSING_MS = 2000;
/** No more tabs than this write within two seconds. Each reload of a page counts as a tab of its own. */
const MAX_TABS = 32;

/**
 * What this tab did lately to something that all tabs keep in one place. Browsers show a tab's write to the others a
 * moment later, so the later of two simultaneous writes replaces the other: the tab that lost its write then sees a
 * text without its own operation, and does it again on top.
 */
export function createTabReplay<State extends { tabs: VersionVector }>() {
  const tab = newId();
  let count = 0;
  let recent: readonly Operation<State>[] = [];

  return {
    /** Counts and remembers an operation. @returns the operation, leaving its number in the state */
    note(change: Operation<State>["change"]): Operation<State>["change"] {
      count += 1;
      const operation = { number: count, writtenAt: null, change };
      recent = [...recent.filter(mayBeMissing), operation];
      return numbered(operation);
    },

    /** The storage holds all that was noted so far. */
    written(): void {
      const now = performance.now();
      recent = recent.map((one) => (one.writtenAt === null ? { ...one, writtenAt: now } : one));
    },

    /** The recent operations that a text with these counts lacks, in their order. */
    missingFrom: (tabs: VersionVector): readonly Operation<State>["change"][] =>
      recent.filter((one) => mayBeMissing(one) && one.number > (tabs[tab] ?? 0)).map(numbered),

    /** None of the operations so far is to be done again. */
    forget(): void {
      recent = [];
    },
  };

  function numbered({ number, change }: Operation<State>): Operation<State>["change"] {
    return (state) => {
      const others = Object.entries(state.tabs).filter(([id]) => id !== tab);
      return { ...change(state), tabs: Object.fromEntries([...others, [tab, number]].slice(-MAX_TABS)) };
    };
  }
}

const mayBeMissing = ({ writtenAt }: Pick<Operation<never>, "writtenAt">): boolean =>
  writtenAt === null || performance.now() - writtenAt < CROSSING_MS;
