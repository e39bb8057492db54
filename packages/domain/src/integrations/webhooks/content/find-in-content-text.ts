import { placeholdersIn } from './placeholders.ts';

export interface TextPosition {
  /** Counted from 0 in UTF-16 units. */
  offset: number;
  /** Counted from 1. */
  line: number;
  /** Counted from 1 in UTF-16 units. */
  column: number;
}

const JSON_STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/**
 * Returns the position of the first value that contains the placeholder, or null. Ignores keys. Returns the start of
 * the value if it writes the placeholder with escapes.
 * @param text Valid JSON.
 */
export const findInContentText = (text: string, placeholder: string): TextPosition | null => {
  for (const { 0: written, index } of text.matchAll(JSON_STRING)) {
    if (isKey(text, index + written.length) || offsetIn(JSON.parse(written), placeholder) === null) continue;
    return positionAt(text, index + (offsetIn(written, placeholder) ?? 0));
  }
  return null;
};

const isKey = (text: string, end: number): boolean => {
  const colon = /\s*:/y;
  colon.lastIndex = end;
  return colon.test(text);
};

const offsetIn = (text: string, placeholder: string): number | null =>
  placeholdersIn(text).find(({ name }) => name === placeholder)?.offset ?? null;

const positionAt = (text: string, offset: number): TextPosition => {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { offset, line: before.split('\n').length, column: offset - lineStart + 1 };
};
