import { readFileSync } from 'node:fs';

const PROOF = '\n// whole: ';

const lastLine = (length) => `${PROOF}${length}\n`;

/**
 * Returns the content of the file for `text`. The last line is the length of the text before it, which proves that
 * nothing is missing. A hash would take longer to check.
 */
export const withProof = (text) => `${text}${lastLine(text.length)}`;

/**
 * Returns the text of a file that was written with `withProof`. Throws if it cannot be read or is incomplete, for
 * example after a power failure or because of a full disk.
 */
export const readWhole = (file) => {
  const text = readFileSync(file, 'utf8');
  const length = text.lastIndexOf(PROOF);
  if (length < 0 || text.slice(length) !== lastLine(length)) throw new Error('it is not whole');
  return text;
};

/** Returns whether `load.mjs` can use this file. Otherwise it must be written again. */
export const isWhole = (file) => {
  try {
    readWhole(file);
    return true;
  } catch {
    return false;
  }
};
