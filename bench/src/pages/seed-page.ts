import type { Client } from 'pg';

/** The badge shows state and availability of all checks. Returns its path. */
export const seedBadge = async (client: Client, organizationId: number): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `with b as (
       insert into badges (id, organization_id, name, target_url, days, shows_status, shape, theme)
       values (gen_random_uuid(), $1, 'Bench', 'http://localhost/', 30, true, 'round', 'light') returning id
     ), c as (
       insert into badge_checks (badge_id, check_id) select b.id, checks.id from b, checks where organization_id = $1
     )
     select id from b`,
    [organizationId],
  );
  return `/badge/${rows[0]?.id}.svg`;
};

/** The checks were up for 90 days except for some outages. Returns the path of the page. */
export const seedPage = async (client: Client, organizationId: number, checks: number): Promise<string> => {
  const { rows } = await client.query<{ id: number }>(
    `with p as (
       insert into status_pages (organization_id, name, logo_url, shows_addresses, visibility)
       values ($1, 'Bench', '', false, 'public') returning id
     ), c as (
       insert into checks (organization_id, application_id, name, type, url, interval_seconds, options, created_at)
       select $1, (select min(id) from applications where organization_id = $1), format('Service %s', n), 'http', 'http://127.0.0.1:9/', 3600,
         '{}', now() - interval '100 days' from generate_series(1, $2) as n returning id
     ), s as (
       insert into status_page_checks (status_page_id, check_id, position)
       select p.id, c.id, row_number() over (order by c.id) from p, c returning check_id
     ), changes as (
       select c.id as check_id, n, case when n % 2 = 0 then 'AV' else 'RE' end as state,
         now() - interval '90 days' + n * interval '7 days' + (n % 2) * interval '6 days 23 hours' as at
       from c, generate_series(0, 12) as n
     ), history as (
       insert into state_changes (id, check_id, organization_id, outage_id, state, started_at, ended_at)
       select check_id * 100 + n, check_id, $1, case state when 'RE' then check_id * 100 + n end, state, at,
         lead(at) over (partition by check_id order by at) from changes returning check_id
     )
     select id from p`,
    [organizationId, checks],
  );
  await client.query(
    `insert into check_states (check_id, organization_id, phase, code, observed_until, last_result_at)
     select id, organization_id, 'up', 'AV', now() + interval '1 hour', now() from checks where organization_id = $1
     on conflict (check_id) do update set phase = 'up', code = 'AV', observed_until = excluded.observed_until,
       last_result_at = excluded.last_result_at`,
    [organizationId],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The status page was not created');
  return `/s/${id}-Bench`;
};
