const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Ignores the order of keys. */
export const equalJson = (a: unknown, b: unknown): boolean => {
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && equalJson(a[key], b[key]));
};
