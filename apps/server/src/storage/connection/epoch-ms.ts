import { type RawBuilder, sql } from 'kysely';

export const epochMs = (column: string): RawBuilder<number | null> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
