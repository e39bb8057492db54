/** What a service answers is read with care: fields that are not as they should be are left out, and keep no other from being offered. */
export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rawList = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRaw) : []);
