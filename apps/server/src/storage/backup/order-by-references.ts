/**
 * Orders tables so that each table comes after the tables that it references.
 * @throws Error if tables reference each other in a circle or a table references itself.
 */
export const orderByReferences = <T extends { name: string; references: readonly string[] }>(
  tables: readonly T[],
): T[] => {
  const ordered: T[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ references }) => !references.some((other) => waiting.has(other)));
    if (ready.length === 0)
      throw new Error(`The foreign keys of these tables form a cycle: ${[...waiting.keys()].join(', ')}`);
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
};
