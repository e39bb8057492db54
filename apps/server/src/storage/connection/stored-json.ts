/**
 * Returns a JSON object from the database or from a notification.
 * @throws TypeError if the value is not an object.
 */
export const objectOf = (value: unknown): Record<string, unknown> => {
  if (!isObject(value)) throw new TypeError('Stored JSON is not an object');
  return value;
};

/**
 * Returns a JSON object from a nullable column.
 * @throws TypeError if the value is neither null nor an object.
 */
export const objectOrNullOf = (value: unknown): Record<string, unknown> | null =>
  value === null ? null : objectOf(value);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
