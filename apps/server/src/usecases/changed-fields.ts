/** Returns null if nothing changed. */
export const changedFields = <T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null => {
  const keys = (Object.keys(after) as (keyof T)[]).filter((key) => before[key] !== after[key]);
  if (keys.length === 0) return null;
  const pick = (from: T): Partial<T> => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
};
