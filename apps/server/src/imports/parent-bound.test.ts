import type { ExportTableName } from '@pharos/contract/export/rows.ts';
import { ROW_LIMITS } from '@pharos/contract/row-limits.ts';
import { expect, test } from 'vitest';
import { createParentBound } from './parent-bound.ts';

test.each(Object.entries(ROW_LIMITS))(
  'a file has so many rows of %s with one parent, and no more',
  (table, { parent, max }) => {
    // `entries` forgets the type of keys.
    const bound = createParentBound(table as ExportTableName);
    for (let number = 1; number <= max; number += 1) bound({ [parent]: 7 }, number);
    expect(() => bound({ [parent]: 8 }, max + 1)).not.toThrow();
    expect(() => bound({ [parent]: 7 }, max + 2)).toThrow(
      `Row ${max + 2} of data/${table}.jsonl is above a limit: ${parent} 7 has more than ${max} rows.`,
    );
  },
);

test('rows without a parent are not limited', () => {
  const bound = createParentBound('alert_events');
  for (let number = 1; number <= 100; number += 1) expect(() => bound({ state_change_id: null }, number)).not.toThrow();
});
