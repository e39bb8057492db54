export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

export const isChoice = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

/** Returns the part after the first underscore: `default_ticket_type` → `ticket_type`. */
export const typeOf = (sourceType: unknown): string => {
  const text = textOf(sourceType) ?? '';
  return text.slice(text.indexOf('_') + 1);
};
