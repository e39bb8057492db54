import type { Pool } from 'pg';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { secretPlaces } from '../../../apps/server/src/storage/connection/secret-places.ts';

/** Alerts go to the webhook of the organization and by mail to a separate contact. */
export interface Watched {
  organizationId: number;
  checkId: number;
}

/** Returns the first check of each organization, then the second of each, and so on. */
export const loadReceivers = async (
  pool: Pool,
  secrets: SecretBox,
  count: number,
  checks: number,
  url: string,
): Promise<Watched[]> => {
  const loaded: Watched[][] = [];
  for (let n = 0; n < count; n += 1) {
    const { rows } = await pool.query<Watched>(
      `with o as (
         insert into organizations (name, subdomain) values ('Bench', 'bench-' || nextval('organizations_id_seq')) returning id
       ), a as (insert into applications (organization_id, name) select id, 'Default' from o returning id, organization_id),
       k as (
         insert into checks (organization_id, application_id, name, type, url, interval_seconds, options)
         select organization_id, id, 'Bench', 'http', 'http://127.0.0.1:9/', 60, '{}' from a, generate_series(1, $1) returning id, organization_id
       ), c as (
         insert into contacts (organization_id, email)
         select organization_id, format('check-%s@example.com', id) from k returning id, email
       ), r as (
         insert into check_recipients (check_id, contact_id)
         select k.id, c.id from k join c on c.email = format('check-%s@example.com', k.id)
       )
       select organization_id as "organizationId", id as "checkId" from k`,
      [checks],
    );
    const organizationId = rows[0]?.organizationId;
    if (organizationId === undefined) throw new Error('The insert returned no row');
    const storedSecrets = {
      password: null,
      signingSecret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
      former: null,
    };
    await pool.query(
      `insert into integrations (organization_id, kind, state, name, all_checks, config, secrets)
       values ($1, 'webhook', 'AC', 'Bench', true, $2, $3)`,
      [
        organizationId,
        JSON.stringify({ type: 'AL', url, username: null, content: null }),
        secrets.seal(JSON.stringify(storedSecrets), secretPlaces.integration(organizationId)),
      ],
    );
    loaded.push(rows);
  }
  await pool.query('analyze');
  return Array.from({ length: checks }, (_, n) => loaded.flatMap((each) => each[n] ?? [])).flat();
};
