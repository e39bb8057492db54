import type { Span } from '@pharos/domain/reports/time/span.ts';
import { type RawBuilder, sql } from 'kysely';
import { epochMs } from '../connection/epoch-ms.ts';

/** Epoch milliseconds. */
export type StoredMaintenance = [startsAt: number, endsAt: number, isLeftOut: boolean];

/**
 * Selects the windows of the check `c` that end after the start of the range, in order, as JSON. Includes windows after
 * the range, which pages show.
 */
export const maintenanceOfCheck = (range: Span): RawBuilder<StoredMaintenance[]> => sql`(
  select coalesce(json_agg(json_build_array(${epochMs('m.starts_at')}, ${epochMs('m.ends_at')}, m.is_left_out) order by m.starts_at), '[]')
  from maintenance_checks mc join maintenances m on m.id = mc.maintenance_id
  where mc.check_id = c.id and m.ends_at > ${new Date(range.from)}::timestamptz)`;
