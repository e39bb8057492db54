import type { Api } from '@pharos/demo/seed/api.ts';
import type { Client } from 'pg';
import type { WatchedCheck } from '../evidence/collect-evidence.ts';
import { loadChecks } from '../load-checks.ts';

export interface RoleCheck extends WatchedCheck {
  locations: readonly string[];
}

interface Wanted {
  checks: number;
  failing: number;
  intervalSeconds: number;
  timeoutSeconds: number;
  targetUrl: string;
}

/** Most checks use the location with two agents, some use the one with a single agent, and some use both. */
const LOCATIONS: readonly (readonly string[])[] = [
  ...Array.from({ length: 6 }, () => ['north']),
  ...Array.from({ length: 2 }, () => ['south']),
  ...Array.from({ length: 2 }, () => ['north', 'south']),
];

export const loadRoleChecks = async (api: Api, sql: Client, wanted: Wanted): Promise<RoleCheck[]> => {
  const { checks, failing, intervalSeconds, timeoutSeconds, targetUrl } = wanted;
  const organizationId = (await sql.query<{ id: number }>('select id from organizations')).rows[0]?.id ?? 0;
  await loadChecks(sql, { organizationId, checks, intervalSeconds, timeoutSeconds, targetUrl, isAnnounced: false });
  const { rows } = await sql.query<{ id: number; name: string }>('select id, name from checks order by id');
  const all = rows.map(
    ({ id, name }, index): RoleCheck => ({
      id,
      // `loadChecks` appends the number of the target to the name.
      target: Number(name.split(' ').at(-1)),
      name,
      type: 'http',
      intervalMs: intervalSeconds * 1000,
      timeoutMs: timeoutSeconds * 1000,
      alertDelayMs: 0,
      recipients: [],
      isReported: false,
      locations: LOCATIONS[index % LOCATIONS.length] ?? [],
    }),
  );
  for (const [keys, group] of Map.groupBy(all, ({ locations }) => locations)) {
    await sql.query('update checks set location = $2, locations = $3 where id = any($1)', [
      group.map(({ id }) => id),
      keys[0],
      keys.length > 1 ? keys : null,
    ]);
  }
  const every = Math.max(1, Math.floor(checks / failing));
  for (const [number, check] of all
    .filter((_, index) => index % every === 0)
    .slice(0, failing)
    .entries()) {
    const email = `contact-${number}@example.com`;
    const body = { email, name: `Contact ${number}` };
    const contact = await api.post<{ id: number }>('/organization-subscribers/', body);
    await sql.query('insert into check_recipients (check_id, contact_id) values ($1, $2)', [check.id, contact.id]);
    Object.assign(check, { recipients: [email], isReported: true });
  }
  await sql.query("select pg_notify('pharos_checks', '*')");
  return all;
};
