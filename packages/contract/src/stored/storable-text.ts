/** What PostgreSQL can store of a text that somebody else has written: neither NUL nor lone surrogates. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
