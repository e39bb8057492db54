import type { Pool } from 'pg';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { secretPlaces } from '../../../apps/server/src/storage/connection/secret-places.ts';

/** An organization with one check, which is told to a webhook and by mail to one contact. */
export interface Watched {
  organizationId: number;
  checkId: number;
}

/** So many of them; `urlOf` gives the webhook's URL. */
export const loadReceivers = async (pool: Pool, secrets: SecretBox, count: number, url: string): Promise<Watched[]> => {
  const loaded: Watched[] = [];
  for (let n = 0; n < count; n += 1) {
    const { rows } = await pool.query<Watched>(
      `with o as (
         insert into organizations (name, subdomain) values ('Bench', 'bench-' || nextval('organizations_id_seq')) returning id
       ), a as (insert into applications (organization_id, name) select id, 'Default' from o returning id, organization_id),
       k as (
         insert into checks (organization_id, application_id, name, type, url, interval_seconds, options)
         select organization_id, id, 'Bench', 'http', 'http://127.0.0.1:9/', 60, '{}' from a returning id, organization_id
       ), c as (
         insert into contacts (organization_id, email)
         select id, format('contact-%s@example.com', id) from o returning id
       ), r as (insert into check_recipients (check_id, contact_id) select k.id, c.id from k, c)
       select organization_id as "organizationId", id as "checkId" from k`,
    );
    const watched = rows[0];
    if (!watched) throw new Error('Nothing was inserted');
    const { organizationId } = watched;
    const kept = { password: null, signingSecret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`, former: null };
    await pool.query(
      `insert into integrations (organization_id, kind, state, name, all_checks, config, secrets)
       values ($1, 'webhook', 'AC', 'Bench', true, $2, $3)`,
      [
        organizationId,
        JSON.stringify({ type: 'AL', url, username: null, content: null }),
        secrets.seal(JSON.stringify(kept), secretPlaces.integration(organizationId)),
      ],
    );
    loaded.push(watched);
  }
  await pool.query('analyze');
  return loaded;
};
