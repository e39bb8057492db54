import { type RawBuilder, sql } from 'kysely';

/** Selects a time column as epoch milliseconds, for results that contain times in JSON. */
export const epochMs = (column: string): RawBuilder<number | null> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
