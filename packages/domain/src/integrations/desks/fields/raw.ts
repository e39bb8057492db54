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
