import { IMPORT_PIECE_BYTES } from '@pharos/contract/rest/imports/imports.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { figure, type Row } from '../format-table.ts';
import type { Pharos } from '../pharos.ts';
import { memoryBytes } from '../process-tree.ts';
import type { Session } from '../session.ts';
import { latenessWhile, spread } from './lateness-while.ts';

const POLL_MS = 250;
const COMPARED = 40;
const QUARTERS = 8;
const QUARTER_MS = 90 * DAY_MS;

/**
 * Imports into another organization of the same Pharos while the original checks are probed, and compares the reports
 * of both.
 */
export const measureImport = async (pharos: Pharos, { report, wait }: Session): Promise<Row[]> => {
  const { client } = pharos;
  report('Importing …');
  const organizationId = await addOrganization(pharos);
  await client.query('vacuum analyze');
  const before = memoryBytes([pharos.pid]);
  let highest = before;
  let seconds = 0;
  const startedAt = performance.now();
  const beside = await latenessWhile(pharos, async () => {
    await startImport(pharos, organizationId);
    while (!(await isDone(pharos))) {
      highest = Math.max(highest, memoryBytes([pharos.pid]));
      await wait(POLL_MS / 1000);
    }
    seconds = (performance.now() - startedAt) / 1000;
  });
  report('Comparing reports …');
  const { compared, unlike } = await compareReports(pharos, organizationId, report);
  return [
    ['Duration of the import', figure(seconds, 's', 1)],
    ['Additional memory, all processes', figure((highest - before) / 2 ** 20, 'MiB')],
    ['Lateness of probes during the import', spread(beside)],
    ['Reports that differ from the original', `${unlike} of ${compared}`],
  ];
};

const addOrganization = async ({ client, organizationId }: Pharos): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into organizations (name, subdomain, plan) select 'Imported', 'imported', plan from organizations where id = $1 returning id`,
    [organizationId],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(`insert into applications (organization_id, name) values ($1, 'Imported')`, [id]);
  await client.query(
    `insert into memberships (organization_id, user_id, role)
     select $1, user_id, role from memberships where organization_id = $2 and role = 'OW'`,
    [id, organizationId],
  );
  return id;
};

export const startImport = async ({ client }: Pharos, organizationId: number): Promise<void> => {
  const id = crypto.randomUUID();
  await client.query(
    `insert into imports (organization_id, id, status, file_name, bytes, requested_at)
     select $1, $2, 'queued', 'bench.zip', sum(length(bytes)), now() from export_pieces`,
    [organizationId, id],
  );
  await client.query(
    `insert into import_pieces (organization_id, import_id, number, bytes)
     select $1, $2, number * 2 + half, part from export_pieces
       cross join generate_series(0, 1) as half
       cross join lateral (select substring(bytes from half * $3::int + 1 for $3::int) as part) p
     where length(part) > 0`,
    [organizationId, id, IMPORT_PIECE_BYTES],
  );
  await client.query(
    `select graphile_worker.add_job('run-import', json_build_object('organizationId', $1::int, 'importId', $2::text))`,
    [organizationId, id],
  );
};

const isDone = async ({ client }: Pharos): Promise<boolean> => {
  const { rows } = await client.query<{ status: string; problem: string | null }>(
    'select status, problem from imports',
  );
  if (rows[0]?.status === 'failed') throw new Error(`The import failed: ${rows[0].problem}`);
  return rows[0]?.status === 'done';
};

const compareReports = async (
  { client, baseUrl, organizationId, logIn }: Pharos,
  importedId: number,
  report: Session['report'],
): Promise<{ compared: number; unlike: number }> => {
  const token = await logIn();
  const idsOf = async (organization: number): Promise<number[]> =>
    (
      await client.query<{ id: number }>('select id from checks where organization_id = $1 order by id', [organization])
    ).rows.map(({ id }) => id);
  const read = async (organization: number, path: string): Promise<string> => {
    const headers = { authorization: `token ${token}`, 'x-organization-id': String(organization) };
    const answer = await fetch(`${baseUrl}/v1${path}`, { headers });
    if (!answer.ok) throw new Error(`GET ${path} failed with status ${answer.status}: ${await answer.text()}`);
    return answer.text();
  };
  const [originals, copies] = [await idsOf(organizationId), await idsOf(importedId)];
  if (originals.length !== copies.length)
    throw new Error(`Only ${copies.length} of ${originals.length} checks were imported`);
  // Ends before the export started, so that no new results change these figures.
  const until = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  let [compared, unlike] = [0, 0];
  for (let index = 0; index < originals.length; index += Math.ceil(originals.length / COMPARED)) {
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      const end = until - quarter * QUARTER_MS;
      const range = `start_time=${new Date(end - QUARTER_MS).toISOString()}&end_time=${new Date(end).toISOString()}`;
      const [before, after] = [
        await read(organizationId, `/check-stats-reports/${originals[index]}/?${range}`),
        await read(importedId, `/check-stats-reports/${copies[index]}/?${range}`),
      ];
      compared += 1;
      if (before !== after) {
        report(`Different reports of check ${originals[index]} (${range}):\n${before}\n${after}`);
        unlike += 1;
      }
    }
  }
  return { compared, unlike };
};
