export type Shortcut = 'search' | 'add-check' | 'shortcuts' | 'palette' | { page: string };

/** Maximum time between two keys of a sequence. */
const WAIT_MS = 1500;

interface Key {
  key: string;
  mod: boolean;
  alt: boolean;
  at: number;
}

/**
 * Creates a stateful parser for `/`, `n`, `?`, Ctrl-K, and `g` followed by the key of a page. Capital letters and other
 * modifiers have no action.
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
