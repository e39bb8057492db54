import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_DIGEST } from '@pharos/domain/alerts/decide-digest.ts';
import pino from 'pino';
import { ActiveSends } from '../../../apps/server/src/alerts/active-sends.ts';
import type { Channel } from '../../../apps/server/src/alerts/channels/channel.ts';
import { fanOut } from '../../../apps/server/src/alerts/fan-out.ts';
import type { AlertServices } from '../../../apps/server/src/alerts/services.ts';
import { openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { migrateToLatest } from '../../../apps/server/src/storage/connection/migrate.ts';
import { createSecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embedded-postgres.ts';
import { countStatements } from '../../../apps/server/src/storage/testing/count-statements.ts';
import { figure, type Row } from '../format-table.ts';
import type { Session } from '../session.ts';
import { loadAlerts } from './load-alerts.ts';

const EVENTS = 300;
/** The first number of recipients is the baseline of the comparison. */
const RECIPIENTS = [1, 10, 100];

/** All outages go to the same recipients, as in a network failure. */
export const measureFanOut = async ({ report, wait }: Session): Promise<Row[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-bench-fan-out-'));
  const silent = (): void => {};
  const log = { debug: silent, info: silent, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = openDatabase(postgres.url, 2);
  // The statements on this connection are counted.
  const measured = openDatabase(postgres.url, 1);
  try {
    await migrateToLatest(database);
    const services: AlertServices = {
      db: measured.db,
      channels: new Map([[channel.id, channel]]),
      isSignUpOpen: false,
      sellsPlans: false,
      sends: new ActiveSends(pino({ level: 'silent' })),
      secrets: createSecretBox(randomBytes(32)),
      log: pino({ level: 'warn' }),
      now: Date.now,
      random: Math.random,
    };
    const rows: Row[] = [['Measured', `${EVENTS} outages of one organization, in sequence`]];
    let ofFirst = Number.NaN;
    for (const recipients of RECIPIENTS) {
      await wait(0);
      report(`Fanning out to ${recipients} …`);
      const eventIds = await loadAlerts(database.pool, EVENTS, recipients);
      const statements = await countStatements(measured.pool);
      const started = performance.now();
      for (const eventId of eventIds) await fanOut(services, { eventId });
      const each = (performance.now() - started) / EVENTS;
      if (Number.isNaN(ofFirst)) ofFirst = each;
      rows.push([
        `${recipients} recipient${recipients === 1 ? '' : 's'}`,
        `${figure(each, 'ms', 1)} per event, ${figure(statements() / EVENTS, 'statements')}, ${figure(each / ofFirst, 'times', 1)} the time of one recipient`,
      ]);
    }
    return rows;
  } finally {
    await measured.close();
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Never sends. Its declaration decides which alerts are collected in digests. */
const channel: Channel = {
  id: 'email',
  kinds: ['down'],
  digest: DEFAULT_DIGEST,
  dailyLimit: null,
  timeoutMs: 1000,
  send: async () => ({ accepted: true, answer: '' }),
};
