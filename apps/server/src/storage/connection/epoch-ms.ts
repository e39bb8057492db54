import { type RawBuilder, sql } from 'kysely';

/** A time column as epoch milliseconds, for answers that carry times within JSON. */
export const epochMs = (column: string): RawBuilder<number | null> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
