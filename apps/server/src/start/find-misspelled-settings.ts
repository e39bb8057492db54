/** Shorter names within a distance of two letters are too similar to those of other programs, such as PATH and PORT. */
const TWO_LETTERS_FROM = 8;
const PREFIX = /^PHAROS_/;

/**
 * Returns a line for each probably misspelled setting: unknown names in `.env`, and similar names in the environment.
 * Values are not read.
 */
export const findMisspelledSettings = (
  known: readonly string[],
  environment: readonly string[],
  inDotEnv: readonly string[],
): string[] => {
  const own = new Set(inDotEnv);
  return [...new Set([...environment, ...inDotEnv])].flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((each) => each === name.replace(PREFIX, '') || isAlmost(name, each));
    if (meant !== undefined) return [`${name} is not a setting of Pharos and has no effect. Did you mean ${meant}?`];
    return own.has(name) ? [`${name} in .env is not a setting of Pharos and has no effect.`] : [];
  });
};

const isAlmost = (name: string, known: string): boolean => {
  const [a, b] = [name.toUpperCase(), known];
  const maxDistance = known.length < TWO_LETTERS_FROM ? 1 : 2;
  return Math.abs(a.length - b.length) <= maxDistance && distance(a, b) <= maxDistance;
};

/** Counts letters that are added, omitted, changed or swapped with their neighbor (optimal string alignment). */
const distance = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, n) => n)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, change, isSwap ? at(i - 2, j - 2) + 1 : change));
    }
  }
  return at(a.length, b.length);
};
