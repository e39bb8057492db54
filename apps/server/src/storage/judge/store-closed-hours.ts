import { DAY_MS, HOUR_MS, type HourFigures } from '@pharos/domain/figures/hour-figures.ts';
import { packHour } from '@pharos/domain/figures/packed-hours.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface ClosedHour {
  checkId: number;
  hour: number;
  figures: HourFigures;
}

/** Appends hours to their days. If an hour is stored again, readers use the later version. */
export const storeClosedHours = async (trx: Db, closed: readonly ClosedHour[]): Promise<void> => {
  if (closed.length === 0) return;
  const rows = packDays(closed, () => '');
  await sql`
    insert into daily_figures as d (check_id, day, packed)
    select check_id, day, decode(packed, 'hex') from unnest(
      ${rows.map(({ checkId }) => checkId)}::int[],
      ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ packed }) => packed)}::text[]
    ) as t (check_id, day, packed)
    on conflict (check_id, day) do update set packed = coalesce(d.packed, '') || excluded.packed`.execute(trx);
};

export interface PackedDay {
  checkId: number;
  day: string;
  /** The part of the key besides check and day. */
  of: string;
  packed: string;
}

/** Packs hours into one row for each check, day and value of `of`, because one statement may write a row only once. */
export const packDays = <Hour extends ClosedHour>(closed: readonly Hour[], of: (hour: Hour) => string): PackedDay[] => {
  const days = new Map<string, PackedDay>();
  for (const each of closed) {
    const { checkId, hour, figures } = each;
    const day = new Date(hour).toISOString().slice(0, 10);
    const key = `${checkId}/${day}/${of(each)}`;
    const row = days.get(key) ?? { checkId, day, of: of(each), packed: '' };
    row.packed += Buffer.from(packHour((hour % DAY_MS) / HOUR_MS, figures)).toString('hex');
    days.set(key, row);
  }
  return [...days.values()];
};
