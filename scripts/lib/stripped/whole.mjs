import { readFileSync } from 'node:fs';

const PROOF = '\n// whole: ';

const lastLine = (length) => `${PROOF}${length}\n`;

/**
 * Appends the length of the text as the last line, which proves that the file is complete. A hash would take longer to
 * check.
 */
export const withProof = (text) => `${text}${lastLine(text.length)}`;

/** Throws if the file cannot be read or is incomplete, for example after a power failure or because of a full disk. */
export const readWhole = (file) => {
  const text = readFileSync(file, 'utf8');
  const length = text.lastIndexOf(PROOF);
  if (length < 0 || text.slice(length) !== lastLine(length)) throw new Error('it is incomplete');
  return text;
};

export const isWhole = (file) => {
  try {
    readWhole(file);
    return true;
  } catch {
    return false;
  }
};
