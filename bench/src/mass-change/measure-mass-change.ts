import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { migrateToLatest } from '../../../apps/server/src/storage/connection/migrate.ts';
import { createSecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embedded-postgres.ts';
import { openEngineSession } from '../../../apps/server/src/storage/judge/engine-session.ts';
import { loadChecks as loadStoredChecks } from '../../../apps/server/src/storage/judge/load-checks.ts';
import type { Row } from '../format-table.ts';
import { loadChecks } from '../load-checks.ts';
import type { Session } from '../session.ts';
import { measureEngine } from './measure-engine.ts';
import { measureStoring } from './measure-storing.ts';

const CHANGING = 10_000;
const OTHERS = 1000;
const INTERVAL = 60;

export const measureMassChange = async (session: Session): Promise<Row[]> => {
  const { report } = session;
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-bench-mass-change-'));
  const silent = (): void => {};
  const log = { debug: silent, info: silent, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = openDatabase(postgres.url, 2);
  const secrets = createSecretBox(randomBytes(32));
  const openSession = () => openEngineSession(postgres.url, secrets);
  try {
    await migrateToLatest(database);
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(`
      insert into organizations (id, name, subdomain) values (1, 'Bench', 'bench');
      insert into applications (organization_id, name) values (1, 'Default')`);
    const load = { organizationId: 1, checks: CHANGING + OTHERS, intervalSeconds: INTERVAL };
    await loadChecks(client, { ...load, targetUrl: 'http://127.0.0.1:9/', isAnnounced: false });
    await client.end();
    const ids = await database.db.selectFrom('checks').select('id').orderBy('id').execute();
    const { checks } = await loadStoredChecks(
      database.db,
      secrets,
      ids.map(({ id }) => id),
    );
    const changing = new Set(checks.slice(0, CHANGING).map(({ check }) => check.id));
    report(`Judging ${CHANGING} checks in batches …`);
    const stored = await measureStoring(openSession, checks, changing, session);
    report(`Running an engine with these checks and ${OTHERS} others for two minutes …`);
    const ran = await measureEngine(openSession, changing, INTERVAL, session);
    return [['Measured', `${CHANGING} checks, each down and up again`], ...stored, ...ran];
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
