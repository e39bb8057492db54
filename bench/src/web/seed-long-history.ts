import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { packHour } from '@pharos/domain/figures/packed-hours.ts';
import type { ClientBase } from 'pg';
import { failingProbe, ordinaryHour, seededRandom } from '../history-rows.ts';

const MEDIAN_MS = 120;
const HOURS = 24;

/** Writes an outage of ten minutes with evidence every five days. */
export const seedLongHistory = async (client: ClientBase, checkId: number, days: number): Promise<void> => {
  const random = seededRandom(checkId);
  const packed = Array.from({ length: days }, () =>
    Buffer.concat(Array.from({ length: HOURS }, (_, hour) => packHour(hour, ordinaryHour(random, MEDIAN_MS)))).toString(
      'hex',
    ),
  );
  await client.query(
    `insert into daily_figures (check_id, day, packed)
     select $1, current_date - n::int, decode(hex, 'hex') from unnest($2::text[]) with ordinality as t (hex, n)
     on conflict (check_id, day) do nothing`,
    [checkId, packed],
  );
  await client.query(`update checks set created_at = now() - $2 * interval '1 day' where id = $1`, [checkId, days]);
  await client.query(
    `insert into state_changes (check_id, organization_id, id, outage_id, state, started_at, ended_at, summary, first_probe, second_probe)
     select c.id, c.organization_id, 1000000 + n * 2 + kind, case kind when 0 then 1000000 + n * 2 end,
       (array['RE', 'AV'])[kind + 1], t + kind * interval '10 minutes',
       case kind when 0 then t + interval '10 minutes' else least(t + interval '5 days', c.first_seen) end,
       (array['The server answered 503', 'Available'])[kind + 1],
       case kind when 0 then $3::jsonb end, case kind when 0 then $3::jsonb end
     from (select id, organization_id, coalesce((select min(started_at) from state_changes where check_id = $1), now()) as first_seen
             from checks where id = $1) c,
       generate_series(1, $2::int / 5) n, generate_series(0, 1) kind,
       lateral (select c.first_seen - n * interval '5 days' as t) x`,
    [checkId, days, JSON.stringify(failingProbe(checkId, Date.now() - days * DAY_MS, random))],
  );
  await client.query('analyze');
};
