/**
 * Sorts names that start with the text first, then names that contain a word that starts with it. The sort is stable.
 */
export const byMatch = <T>(found: readonly T[], text: string, nameOf: (item: T) => string): T[] => {
  const wanted = text.toLowerCase();
  const rankOf = (item: T): number => {
    const name = nameOf(item).toLowerCase();
    if (name.startsWith(wanted)) return 0;
    return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return found.toSorted((a, b) => rankOf(a) - rankOf(b));
};
