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

/**
 * A table of a snapshot with its stored columns, in order. Generated columns are omitted, because PostgreSQL computes
 * them again.
 */
export const TableContents = z.strictObject({ name, columns: z.array(name), partitions: z.array(Partition) });
export type TableContents = z.infer<typeof TableContents>;

export const SequenceValue = z.strictObject({ name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type SequenceValue = z.infer<typeof SequenceValue>;

/** The contents of a snapshot besides the rows. */
export interface DatabaseContents {
  /** The names of the migrations, in the order in which they ran. */
  migrations: readonly string[];
  /** The tables. Each table comes after the tables that it references. */
  tables: readonly TableContents[];
}
