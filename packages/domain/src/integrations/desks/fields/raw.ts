/** What a service answers is read with care: fields that are not as they should be are left out, and keep no other from being offered. */
export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rawList = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRaw) : []);

export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

export const isChoice = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

/** `default_ticket_type` → `ticket_type`: what follows the first underscore. */
export const typeOf = (sourceType: unknown): string => {
  const text = textOf(sourceType) ?? '';
  return text.slice(text.indexOf('_') + 1);
};
