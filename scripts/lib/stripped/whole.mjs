import { readFileSync } from 'node:fs';

const PROOF = '\n// whole: ';

const lastLine = (length) => `${PROOF}${length}\n`;

/** What is written for `text`: its last line, the length of what is before it, proves that nothing is missing. A hash would take longer to check. */
export const withProof = (text) => `${text}${lastLine(text.length)}`;

/** The text of a file written `withProof`. Throws when it cannot be read, or was cut: by a power cut, or a full disk. */
export const readWhole = (file) => {
  const text = readFileSync(file, 'utf8');
  const length = text.lastIndexOf(PROOF);
  if (length < 0 || text.slice(length) !== lastLine(length)) throw new Error('it is not whole');
  return text;
};

/** Whether `load.mjs` can use this file: any other one is to be written again. */
export const isWhole = (file) => {
  try {
    readWhole(file);
    return true;
  } catch {
    return false;
  }
};
