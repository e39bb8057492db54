import type { ExportTableName } from '@pharos/contract/export/rows.ts';
import { ROW_LIMITS } from '@pharos/contract/row-limits.ts';
import { ImportRefusal } from './import-refusal.ts';

/**
 * Throws `ImportRefusal` if a parent has more rows of the table than `ROW_LIMITS` allows. Rows without a parent are not
 * counted.
 */
export const createParentBound = (table: ExportTableName): ((row: Record<string, unknown>, number: number) => void) => {
  const limits: Partial<Record<ExportTableName, { parent: string; max: number }>> = ROW_LIMITS;
  const limit = limits[table];
  if (!limit) return () => {};
  const counts = new Map<unknown, number>();
  return (row, number) => {
    const parent = row[limit.parent];
    if (parent === null) return;
    const count = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, count);
    if (count > limit.max)
      throw new ImportRefusal(
        `Row ${number} of data/${table}.jsonl exceeds a limit: ${limit.parent} ${parent} has more than ${limit.max} rows.`,
      );
  };
};
