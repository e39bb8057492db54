import { placeholdersIn } from './placeholders.ts';

export interface TextPosition {
  /** From 0, in UTF-16 units. */
  offset: number;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units. */
  column: number;
}

const JSON_STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/**
 * Where in the text of a content a value first holds the placeholder; null where none does. The text is valid JSON. Keys hold no
 * placeholders. Of a value that writes the placeholder with escapes it is the beginning.
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
