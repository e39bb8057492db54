/** @throws TypeError if the value is not an object. */
export const objectOf = (value: unknown): Record<string, unknown> => {
  if (!isObject(value)) throw new TypeError('Stored JSON is not an object');
  return value;
};

export const objectOrNullOf = (value: unknown): Record<string, unknown> | null =>
  value === null ? null : objectOf(value);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
