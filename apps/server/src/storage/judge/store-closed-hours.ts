import { DAY_MS, HOUR_MS, type HourFigures } from '@pharos/domain/figures/hour-figures.ts';
import { packHour } from '@pharos/domain/figures/packed-hours.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface ClosedHour {
  checkId: number;
  /** Its begin, epoch milliseconds. */
  hour: number;
  figures: HourFigures;
}

/** Appends closed hours to their days. One that is stored again replaces the earlier one when it is read. */
export const storeClosedHours = async (trx: Db, closed: readonly ClosedHour[]): Promise<void> => {
  if (closed.length === 0) return;
  const days = new Map<string, { checkId: number; day: string; packed: string }>();
  for (const { checkId, hour, figures } of closed) {
    const day = new Date(hour).toISOString().slice(0, 10);
    const bytes = packHour((hour % DAY_MS) / HOUR_MS, figures);
    const key = `${checkId}/${day}`;
    // One statement writes a row once.
    const row = days.get(key) ?? { checkId, day, packed: '' };
    row.packed += Buffer.from(bytes).toString('hex');
    days.set(key, row);
  }
  const rows = [...days.values()];
  await sql`
    insert into daily_figures as d (check_id, day, packed)
    select check_id, day, decode(packed, 'hex') from unnest(
      ${rows.map(({ checkId }) => checkId)}::int[],
      ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ packed }) => packed)}::text[]
    ) as t (check_id, day, packed)
    on conflict (check_id, day) do update set packed = coalesce(d.packed, '') || excluded.packed`.execute(trx);
};
