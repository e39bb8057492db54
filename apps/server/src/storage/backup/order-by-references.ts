/**
 * Orders tables so that each comes after those that it refers to: rows stored in that order find what they refer to.
 * Throws when tables refer to each other in a circle, or one to itself: their rows can't be stored piece by piece.
 */
export const orderByReferences = <T extends { name: string; references: readonly string[] }>(
  tables: readonly T[],
): T[] => {
  const ordered: T[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ references }) => !references.some((other) => waiting.has(other)));
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
};
