import { z } from 'zod';

const name = z.string().min(1).max(63);

/**
 * A partition as PostgreSQL describes it: its bound `FOR VALUES FROM (…) TO (…)` and its storage options
 * (`name=value`).
 */
const Partition = z.strictObject({
  name,
  // The bound becomes part of an SQL statement, so only two times are allowed.
  bound: z.string().regex(/^FOR VALUES FROM \('[-+:. \d]+'\) TO \('[-+:. \d]+'\)$/),
  options: z.array(z.string().regex(/^[a-z_.]+=[a-z0-9_.]+$/)),
});

/** A table without its generated columns, because PostgreSQL computes them again. */
export const TableContents = z.strictObject({ name, columns: z.array(name), partitions: z.array(Partition) });
export type TableContents = z.infer<typeof TableContents>;

export const SequenceValue = z.strictObject({ name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type SequenceValue = z.infer<typeof SequenceValue>;

export interface DatabaseContents {
  migrations: readonly string[];
  /** Tables, each after the tables that it references. */
  tables: readonly TableContents[];
}
