import { z } from 'zod';

const name = z.string().min(1).max(63);

/** One partition as PostgreSQL describes it: `FOR VALUES FROM (…) TO (…)`, and its storage options (`name=value`). */
const Partition = z.strictObject({
  name,
  // It becomes part of a statement: nothing but two times.
  bound: z.string().regex(/^FOR VALUES FROM \('[-+:. \d]+'\) TO \('[-+:. \d]+'\)$/),
  options: z.array(z.string().regex(/^[a-z_.]+=[a-z0-9_.]+$/)),
});

/** A table of a snapshot: its stored columns, in order; generated ones are computed again. */
export const TableContents = z.strictObject({ name, columns: z.array(name), partitions: z.array(Partition) });
export type TableContents = z.infer<typeof TableContents>;

export const SequenceValue = z.strictObject({ name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type SequenceValue = z.infer<typeof SequenceValue>;

/** What a snapshot of Pharos' database holds besides rows. */
export interface DatabaseContents {
  /** Names, in the order in which they ran. */
  migrations: readonly string[];
  /** Each after those that it refers to. */
  tables: readonly TableContents[];
}
