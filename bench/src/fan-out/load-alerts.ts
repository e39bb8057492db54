import type { Pool } from 'pg';

/** Each check is down and alerts the same contacts. Returns the IDs of the open alert events, oldest first. */
export const loadAlerts = async (pool: Pool, events: number, recipients: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into organizations (name, subdomain) values ('Bench', 'bench-' || $1::int) returning id`,
    [recipients],
  );
  const organizationId = rows[0]?.id;
  await pool.query(`insert into applications (organization_id, name) values ($1, 'Default')`, [organizationId]);
  await pool.query(
    `insert into checks (organization_id, application_id, name, type, url, interval_seconds, options)
     select $1, a.id, 'Bench ' || n, 'http', 'http://127.0.0.1:9/' || n, 60, '{}'
     from applications a, generate_series(1, $2::int) n where a.organization_id = $1`,
    [organizationId, events],
  );
  await pool.query(
    `insert into contacts (organization_id, email)
     select $1, format('contact-%s@%s.example.com', n, $2::int) from generate_series(1, $2::int) n`,
    [organizationId, recipients],
  );
  await pool.query(
    `insert into check_recipients (check_id, contact_id)
     select k.id, c.id from checks k join contacts c using (organization_id) where k.organization_id = $1`,
    [organizationId],
  );
  const opened = await pool.query<{ id: number }>(
    `with down as (
       insert into state_changes (check_id, organization_id, id, outage_id, state, started_at)
       select id, organization_id, id, id, 'NR', now() from checks where organization_id = $1
       returning check_id, organization_id, id, started_at
     )
     insert into alert_events (organization_id, check_id, kind, state_change_id, outage_id, at, rule, due_at)
     select organization_id, check_id, 'down', id, id, started_at, 'Bench', started_at from down order by id
     returning id`,
    [organizationId],
  );
  await pool.query('analyze');
  return opened.rows.map(({ id }) => id);
};
