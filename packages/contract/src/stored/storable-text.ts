/** Removes NUL characters and replaces lone surrogates, which PostgreSQL cannot store. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
