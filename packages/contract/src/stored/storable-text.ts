/**
 * Converts a text of external origin to a text that PostgreSQL can store. Removes NUL characters and replaces lone
 * surrogates.
 */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
