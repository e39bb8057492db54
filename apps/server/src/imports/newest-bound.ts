import { damaged } from './import-refusal.ts';

/**
 * Returns a function to call for each row of a file, oldest first. It returns whether the row is one of the newest
 * `max`. It throws `ImportRefusal` if there are more rows than `max` and than in the manifest.
 */
export const createNewestBound = (file: { path: string; rows: number }, max: number): (() => boolean) => {
  let number = 0;
  return () => {
    number += 1;
    if (number > Math.max(file.rows, max))
      throw damaged(`${file.path} in the export file does not match the manifest.`);
    return number > file.rows - max;
  };
};
