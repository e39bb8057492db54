import type { ExportTableName } from '@pharos/contract/export/rows.ts';
import { ROW_LIMITS } from '@pharos/contract/row-limits.ts';
import { expect, test } from 'vitest';
import { createParentBound } from './parent-bound.ts';

test.each(Object.entries(ROW_LIMITS))(
  'limits the number of rows of %s with the same parent',
  (table, { parent, max }) => {
    // `Object.entries` loses the type of the keys.
    const bound = createParentBound(table as ExportTableName);
    for (let number = 1; number <= max; number += 1) bound({ [parent]: 7 }, number);
    expect(() => bound({ [parent]: 8 }, max + 1)).not.toThrow();
    expect(() => bound({ [parent]: 7 }, max + 2)).toThrow(
      `Row ${max + 2} of data/${table}.jsonl exceeds a limit: ${parent} 7 has more than ${max} rows.`,
    );
  },
);

test('does not limit rows without a parent', () => {
  const bound = createParentBound('alert_events');
  for (let number = 1; number <= 100; number += 1) expect(() => bound({ state_change_id: null }, number)).not.toThrow();
});
