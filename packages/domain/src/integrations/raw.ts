/** An unvalidated object from a service's response. Malformed fields are omitted and do not affect the other fields. */
export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rawList = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRaw) : []);
