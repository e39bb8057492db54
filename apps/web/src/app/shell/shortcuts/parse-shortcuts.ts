/** What a key or two keys in a row ask for. */
export type Shortcut = 'search' | 'add-check' | 'shortcuts' | 'palette' | { page: string };

/** How long a first key waits for its second. */
const WAIT_MS = 1500;

interface Key {
  key: string;
  /** Control, or command on a Mac. */
  mod: boolean;
  alt: boolean;
  /** Milliseconds. */
  at: number;
}

/**
 * Reads keys one by one: `/`, `n`, `?`, Ctrl-K, and `g` followed by the key of a page. Answers what is asked for by the key, if anything;
 * capital letters and keys held with others ask for nothing.
 */
export const parseShortcuts = (pages: readonly string[]): ((key: Key) => Shortcut | null) => {
  let goAt = Number.NEGATIVE_INFINITY;
  return ({ key, mod, alt, at }) => {
    const isSecond = at - goAt <= WAIT_MS;
    goAt = Number.NEGATIVE_INFINITY;
    if (mod) return key.toLowerCase() === 'k' && !alt ? 'palette' : null;
    if (alt) return null;
    if (isSecond && pages.includes(key)) return { page: key };
    if (key === 'g') goAt = at;
    return SINGLE.get(key) ?? null;
  };
};

const SINGLE = new Map<string, Shortcut>([
  ['/', 'search'],
  ['n', 'add-check'],
  ['?', 'shortcuts'],
]);
