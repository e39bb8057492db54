import { randomBytes } from 'node:crypto';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { EngineWork } from '@pharos/domain/self-watch/self-facts.ts';
import { selfFacts } from '@pharos/domain/self-watch/testing/facts.ts';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { insertCheck, insertOrganization } from '../../storage/testing/seed.ts';
import { CutOffWatch } from './cut-off-watch.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1, 3);
const secrets = createSecretBox(randomBytes(32));
const database = sharedTestDatabase();
let now: number;
let engine: Partial<EngineWork>;
beforeEach(async () => {
  now = 0;
  engine = {};
  const acme = await insertOrganization(database.db, { name: 'Acme', email: 'acme@example.com' });
  await insertCheck(database.db, { ...acme });
  await insertCheck(database.db, { ...acme });
  await insertCheck(database.db, { ...acme, paused: true });
  const own = await insertOrganization(database.db, { name: 'Own', email: 'operator@example.com' });
  await insertCheck(database.db, { ...own });
  await insertOrganization(database.db, { name: 'Idle', email: 'idle@example.com' });
  const apart = await insertOrganization(database.db, { name: 'Apart', email: 'apart@example.com' });
  await database.db
    .insertInto('locations')
    .values({ key: 'apart', name: 'Apart', types: [], organization_id: apart.organizationId, seen_at: null })
    .execute();
  await insertCheck(database.db, { ...apart, location: 'apart' });
});

const LIVE = ['local', 'north'].map((key) => ({ key, types: CHECK_TYPES }));
const blind = (...keys: string[]) => keys.map((key) => ({ key, name: key === 'north' ? 'North' : 'Local', since: 0 }));

const watch = () =>
  new CutOffWatch({
    db: database.db,
    secrets,
    baseUrl: 'https://pharos.example.com',
    operatorEmail: 'operator@example.com',
    isSignUpOpen: false,
    locations: () => LIVE,
    facts: { read: () => selfFacts({ engine }) },
    log: pino({ level: 'silent' }),
    clock: () => ({ wall: START + now, monotonic: now }),
  });
const mails = () => waitingAccountMails(database.db, secrets);
const inspectUntil = async (minute: number, one = watch()): Promise<void> => {
  for (; now < minute * MINUTE; now += MINUTE) await one.inspect();
};

test('mails owners once after ten minutes of isolation, except the operator and owners with a private location', async () => {
  engine = { blindLocations: blind('local', 'north') };
  await inspectUntil(10);
  expect(await mails()).toEqual([]);
  await inspectUntil(40);
  await inspectUntil(50);
  expect(await mails()).toMatchObject([
    {
      to: 'acme@example.com',
      subject: '2 checks are not monitored: Pharos is cut off from the network',
      paragraphs: expect.arrayContaining([expect.stringContaining('1 January 2026, 03:00')]),
    },
  ]);
});

test('sends no mail while another location can probe the checks', async () => {
  engine = { blindLocations: blind('north') };
  await inspectUntil(20);
  expect(await mails()).toEqual([]);
});

test('mails owners whose checks can be probed only from an isolated location, once per location', async () => {
  const pinned = await insertOrganization(database.db, { name: 'Pinned', email: 'pinned@example.com' });
  await database.db
    .insertInto('locations')
    .values({ key: 'north', name: 'North', types: [], organization_id: null, seen_at: null })
    .execute();
  await insertCheck(database.db, { ...pinned, location: 'north' });
  engine = { blindLocations: blind('north') };
  await inspectUntil(30);
  expect(await mails()).toMatchObject([
    {
      to: 'pinned@example.com',
      subject: '1 check is not monitored: “North” is cut off from the network',
      paragraphs: expect.arrayContaining([expect.stringContaining('nothing is reachable from “North”')]),
    },
  ]);
  engine = { blindLocations: [...blind('north'), { key: 'local', name: 'Local', since: now }] };
  await inspectUntil(60);
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual(['acme@example.com', 'pinned@example.com']);
});

test('sends a mail later if it could not be stored', async () => {
  engine = { blindLocations: blind('local', 'north') };
  await database.pool.query('alter table self_alarms rename to away');
  await inspectUntil(15);
  await database.pool.query('alter table away rename to self_alarms');
  await inspectUntil(20);
  expect(await mails()).toHaveLength(1);
});
