/** A JSON object, as the database holds it or a notification carries it. Throws when the value is anything else. */
export const objectOf = (value: unknown): Record<string, unknown> => {
  if (!isObject(value)) throw new TypeError('Stored JSON is not an object');
  return value;
};

/** The same of a column that may be null. */
export const objectOrNullOf = (value: unknown): Record<string, unknown> | null =>
  value === null ? null : objectOf(value);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
