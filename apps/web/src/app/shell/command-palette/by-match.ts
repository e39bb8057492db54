/**
 * Sorts items: first those whose name begins with the text, then those with a word that begins with it, then all
 * remaining items. Otherwise the order is preserved.
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
