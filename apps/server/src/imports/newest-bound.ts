import { damaged } from './import-refusal.ts';

/**
 * Returns a function to call for each row of a file, the oldest first: whether it is one of the newest `max`. The function throws an ImportRefusal
 * when there are more rows than the manifest says, and than `max`.
 *
 * @param file The file, as the manifest has it.
 */
export const createNewestBound = (file: { path: string; rows: number }, max: number): (() => boolean) => {
  let number = 0;
  return () => {
    number += 1;
    if (number > Math.max(file.rows, max)) throw damaged(`${file.path} is not as the manifest says.`);
    return number > file.rows - max;
  };
};
