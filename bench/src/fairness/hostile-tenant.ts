import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { DatabaseHandle } from '../../../apps/server/src/storage/connection/connect.ts';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { startImport } from '../exports/measure-import.ts';
import { loadChecks } from '../load-checks.ts';
import type { Pharos } from '../pharos.ts';
import { changeState } from '../webhooks/change-state.ts';
import { loadReceivers } from '../webhooks/load-receivers.ts';
import type { Account } from './sign-up.ts';

/**
 * An organization without a plan may have this number of checks. Their states change at the highest rate that an import
 * allows.
 */
const CHECKS = 60;
const CHANGES_AN_HOUR = 120;
const READERS = 16;
const DEAD_RECEIVERS = 1000;
const SUBSCRIPTIONS = 300;

export interface HostileTenant {
  reader: Account;
  importer: Account;
  baseUrl: string;
  pharos: Pharos;
  database: DatabaseHandle;
  secrets: SecretBox;
}

export interface Attack {
  reads: number;
  refusedReads: number;
  importState: string;
  acceptedSubscriptions: number;
}

export const seedHostileHistory = async ({ client }: Pharos, { organizationId }: Account): Promise<void> => {
  await loadChecks(client, {
    organizationId,
    checks: CHECKS,
    intervalSeconds: 60,
    targetUrl: 'http://127.0.0.1:9/',
    isAnnounced: false,
  });
  await client.query('update checks set paused = true where organization_id = $1', [organizationId]);
  await client.query(
    `insert into state_changes (check_id, organization_id, id, outage_id, state, started_at, ended_at, summary)
     select c.id, $1, nextval('state_changes_id_seq'), null, (array['NR', 'AV'])[n % 2 + 1],
       now() - n * interval '30 seconds', now() - (n - 1) * interval '30 seconds', 'Connection refused'
     from checks c, generate_series(1, 24 * $2::int) n where c.organization_id = $1`,
    [organizationId, CHANGES_AN_HOUR],
  );
  await client.query('analyze');
};

/**
 * Attacks until the signal aborts: with a large import, heavy reads, unreachable webhook receivers, and subscriptions
 * of uninvolved people.
 */
export const attack = async (tenant: HostileTenant, signal: AbortSignal): Promise<Attack> => {
  const outcome: Attack = { reads: 0, refusedReads: 0, importState: '', acceptedSubscriptions: 0 };
  await Promise.all([
    importFile(tenant),
    ...Array.from({ length: READERS }, (_, n) => readHeavily(tenant, outcome, n, signal)),
    changeDeadReceivers(tenant, signal),
    subscribeStrangers(tenant, outcome),
  ]);
  const { rows } = await tenant.pharos.client.query<{ status: string }>('select status from imports');
  outcome.importState = rows.map(({ status }) => status).join(', ') || 'none';
  return outcome;
};

/** Exports the organization of the reader and imports the file into the organization of the importer. */
const importFile = async ({ reader, importer, baseUrl, pharos }: HostileTenant): Promise<void> => {
  const { client } = pharos;
  await post(baseUrl, reader, '/export/', { organization: reader.organizationId });
  for (;;) {
    const { rows } = await client.query<{ status: string }>('select status from exports');
    if (rows[0]?.status === 'ready') break;
    if (rows[0]?.status === 'failed') throw new Error('The export failed');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await startImport(pharos, importer.organizationId);
};

const readHeavily = async (
  { reader, baseUrl }: HostileTenant,
  outcome: Attack,
  n: number,
  signal: AbortSignal,
): Promise<void> => {
  const path = n % 2 === 0 ? '/checks/?page_size=100' : '/recent-state-changes/?page_size=100';
  while (!signal.aborted) {
    const answer = await fetch(`${baseUrl}/v1${path}`, { headers: headersOf(reader), signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    if (answer?.ok) outcome.reads += 1;
    else outcome.refusedReads += 1;
    if (answer?.status === 429) await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

const changeDeadReceivers = async ({ database, secrets }: HostileTenant, signal: AbortSignal): Promise<void> => {
  const checks = await loadReceivers(database.pool, secrets, 1, DEAD_RECEIVERS, 'http://127.0.0.1:9/');
  const [first] = checks;
  if (!first) return;
  await database.pool.query(`delete from check_recipients where check_id = any($1)`, [
    checks.map(({ checkId }) => checkId),
  ]);
  await oneWebhookForEachCheck(database.pool, first.organizationId);
  for (const watched of checks) {
    if (signal.aborted) return;
    await changeState(database.db, watched, null);
  }
};

const oneWebhookForEachCheck = async (pool: Pool, organizationId: number): Promise<void> => {
  await pool.query(
    `insert into integrations (organization_id, kind, state, name, all_checks, config, secrets)
     select i.organization_id, i.kind, i.state, i.name, false, i.config, i.secrets
     from integrations i join checks c using (organization_id) where organization_id = $1`,
    [organizationId],
  );
  await pool.query('delete from integrations where organization_id = $1 and all_checks', [organizationId]);
  await pool.query(
    `insert into integration_checks (integration_id, check_id)
     select i.id, c.id from (select id, row_number() over (order by id) as n from integrations where organization_id = $1) i
     join (select id, row_number() over (order by id) as n from checks where organization_id = $1) c using (n)`,
    [organizationId],
  );
};

const subscribeStrangers = async ({ reader, baseUrl }: HostileTenant, outcome: Attack): Promise<void> => {
  const page = await post(baseUrl, reader, '/public-status-pages/', {
    name: 'Spam',
    logo_url: '',
    custom_domain: null,
    associated_checks: [],
  });
  const { id } = (await page.json()) as { id: number };
  for (let n = 0; n < SUBSCRIPTIONS; n += 1) {
    const email = `stranger-${randomUUID()}@example.com`;
    const answer = await post(baseUrl, reader, `/public-status-pages/${id}/subscribers/`, { email });
    if (answer.ok) outcome.acceptedSubscriptions += 1;
  }
};

const headersOf = ({ token, organizationId }: Account): Record<string, string> => ({
  'content-type': 'application/json',
  authorization: `token ${token}`,
  'x-organization-id': String(organizationId),
});

const post = (baseUrl: string, account: Account, path: string, body: object): Promise<Response> =>
  fetch(`${baseUrl}/v1${path}`, { method: 'POST', headers: headersOf(account), body: JSON.stringify(body) });
