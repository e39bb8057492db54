import { packHour } from '@pharos/domain/figures/packed-hours.ts';
import type { ClientBase } from 'pg';
import { failingProbe, ordinaryHour, seededRandom } from '../history-rows.ts';

export interface HistoryToSeed {
  organizationId: number;
  days: number;
  resultHours: number;
}

/** The figures are composed from this number of different days. */
const SHAPES = 500;

/**
 * Writes about two years of history for every check, as the engine would. The rows are in chronological order, so that
 * the days of a check are spread over the whole table.
 */
export const seedHistory = async (
  client: ClientBase,
  { organizationId, days, resultHours }: HistoryToSeed,
): Promise<void> => {
  await client.query('set synchronous_commit to off');
  await seedFigures(client, days);
  await seedEvents(client, organizationId, days);
  await seedResults(client, resultHours);
  await client.query('vacuum analyze');
};

const seedFigures = async (client: ClientBase, days: number): Promise<void> => {
  const random = seededRandom(3);
  const shapes = Array.from({ length: SHAPES }, () => {
    const median = 20 * 60 ** random();
    return Buffer.concat(
      Array.from({ length: 24 }, (_, hour) => packHour(hour, ordinaryHour(random, median))),
    ).toString('hex');
  });
  await client.query('create temporary table shapes (n integer, packed bytea)');
  await client.query(
    `insert into shapes select n - 1, decode(hex, 'hex') from unnest($1::text[]) with ordinality as t (hex, n)`,
    [shapes],
  );
  // Inserting into the index in random order would take most of the time.
  await client.query('alter table daily_figures drop constraint daily_figures_pkey');
  await client.query(
    `insert into daily_figures (check_id, day, packed)
     select c.id, current_date - d, s.packed
     from generate_series($1::int, 1, -1) d
     cross join lateral (select id from checks where d > 0 order by id) c
     join shapes s on s.n = (c.id * 31 + d * 17) % $2::int`,
    [days, SHAPES],
  );
  await client.query('alter table daily_figures add primary key (check_id, day)');
};

/**
 * Writes an outage of ten minutes with evidence per check and month, and a pause and an observation gap of one minute
 * per quarter.
 */
const seedEvents = async (client: ClientBase, organizationId: number, days: number): Promise<void> => {
  const probe = JSON.stringify(failingProbe(1, Date.now(), seededRandom(4)));
  await client.query(
    `insert into state_changes (check_id, organization_id, id, outage_id, state, started_at, ended_at, summary, first_probe, second_probe)
     select c.id, $2, n * 2 + kind, case when kind = 0 then n * 2 end, (array['RE', 'AV'])[kind + 1],
       t + kind * interval '10 minutes', case when kind = 0 then t + interval '10 minutes' else t + interval '30 days' end,
       (array['The server answered 503', 'Available'])[kind + 1],
       case when kind = 0 then $3::jsonb end, case when kind = 0 then $3::jsonb end
     from generate_series($1::int / 30, 1, -1) month
     cross join lateral (select id, row_number() over (order by id) as rank, count(*) over () as checks
       from checks where month > 0) c
     cross join lateral (select (month * c.checks + c.rank)::bigint as n,
       date_trunc('hour', now()) - month * interval '30 days' + (c.id % 600) * interval '1 hour' as t) x
     cross join generate_series(0, 1) kind`,
    [days, organizationId, probe],
  );
  // Each state ends when the next one starts. The last state is in force.
  await client.query(
    `update state_changes s set ended_at = n.next from (
       select check_id, id, lead(started_at) over (partition by check_id order by started_at) as next from state_changes
     ) n where n.check_id = s.check_id and n.id = s.id and s.state = 'AV'`,
  );
  await client.query(`select setval('state_changes_id_seq', (select max(id) + 50 from state_changes))`);
  await client.query(
    `insert into observation_gaps (check_id, started_at, ended_at)
     select c.id, t, t + interval '1 minute' from checks c, generate_series(1, $1::int / 90) n,
       lateral (select date_trunc('hour', now()) - n * interval '90 days' + (c.id % 80) * interval '1 day' as t) x
     where t < now() - interval '1 day'`,
    [days],
  );
  await client.query(
    `update check_states set phase = 'up', code = 'AV', since = now() - interval '1 day', observed_until = now(), last_result_at = now()`,
  );
};

const seedResults = async (client: ClientBase, hours: number): Promise<void> => {
  await client.query(
    `insert into results (check_id, started_at, verdict, response_ms, status_code, location, phases)
     select c.id, t + (c.id % 60) * interval '1 second', 0, 80 + (c.id * 7 + extract(epoch from t)::bigint / 60 * 13) % 150, 200,
       (array['local', 'elsewhere'])[1 + extract(minute from t)::int % 2], '{0.5,10.2,20.1,60.3,2.4}'
     from generate_series(date_trunc('minute', now()) - $1 * interval '1 hour', now() - interval '1 minute', '1 minute') t
     cross join lateral (select id from checks where t is not null order by id) c`,
    [hours],
  );
};
