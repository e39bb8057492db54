import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readDatabaseTime } from '../../storage/connection/database-time.ts';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { recordLocations } from '../../storage/locations/location-rows.ts';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../../storage/testing/seed.ts';
import { LocationWatch, type LocationWatchParts } from './location-watch.ts';

const MINUTE = 60_000;
/**
 * The epoch milliseconds of the database at which the monotonic clock is 0. By default, agents were last seen at this
 * time.
 */
const START = Date.UTC(2026, 0, 1, 3);
const OPERATOR = 'operator@example.com';
const secrets = createSecretBox(randomBytes(32));

const database = sharedTestDatabase();
let customer: SeededOrganization;
let now: number;
/** Locations with a live agent. They are recorded as seen, as an engine does. */
let live: string[];
const types = ['https', 'tcp'] as const;
let privateOnes: Map<string, number>;
let isConnected: boolean;
let lines: { level: number; msg: string; location?: string }[];
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
beforeEach(async () => {
  now = 0;
  live = [];
  privateOnes = new Map();
  isConnected = true;
  lines = [];
  customer = await insertOrganization(database.db, { name: 'Acme', email: 'owner@example.com' });
  await insertLocation('north', 'The North');
});

const insertLocation = async (key: string, name: string, organizationId: number | null = null): Promise<void> => {
  await database.db
    .insertInto('locations')
    .values({ key, name, types: ['https'], address: null, organization_id: organizationId, seen_at: new Date(START) })
    .execute();
};
const insertPinned = (locations: string[], of = customer, paused = false): Promise<number> =>
  insertCheck(database.db, { ...of, paused, ...pinnedTo(locations) });
const insertPing = (locations: string[]): Promise<number> =>
  insertCheck(database.db, {
    ...customer,
    ...pinnedTo(locations),
    options: { target: { type: 'icmp', host: 'localhost', timeoutSeconds: 10 } },
  });
const pinnedTo = (locations: string[]) => ({
  location: locations[0] ?? null,
  locations: locations.length > 1 ? locations : null,
});
const insertMember = async (email: string, role: 'AD' | 'ST', emailVerified = true): Promise<void> => {
  const { id } = await database.db
    .insertInto('users')
    .values({ email, name: email, email_verified: emailVerified })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('memberships')
    .values({ organization_id: customer.organizationId, user_id: id, role })
    .execute();
};
const watch = (parts: Partial<LocationWatchParts> = {}): LocationWatch =>
  new LocationWatch({
    db: database.db,
    secrets,
    baseUrl: 'https://pharos.example.com',
    operatorEmail: OPERATOR,
    isSignUpOpen: false,
    locations: () =>
      live.map((key) => {
        const organizationId = privateOnes.get(key);
        return { key, types, ...(organizationId !== undefined && { organizationId }) };
      }),
    isConnected: () => isConnected,
    log,
    monotonic: () => now,
    readTime: async () => START + now,
    ...parts,
  });
const inspectUntil = async (minute: number, ...watches: LocationWatch[]): Promise<void> => {
  for (; now < minute * MINUTE; now += MINUTE) {
    if (live.length > 0)
      await database.db
        .updateTable('locations')
        .set({ seen_at: new Date(START + now) })
        .where('key', 'in', live)
        .execute();
    await Promise.all(watches.map((one) => one.inspect()));
  }
};
const mails = () => waitingAccountMails(database.db, secrets);
const subjects = async () =>
  (await mails()).map(({ subject }) => subject.replace('Pharos at pharos.example.com: ', ''));
const AWAY = '“The North” has no agent: 1 check is not monitored';
const BACK = '“The North” has an agent again';

test('mails the operator once about a shared location without an agent, and once when it is watched again', async () => {
  await insertPinned(['north']);
  await insertPinned(['north']);
  const pharos = watch();
  await inspectUntil(4, pharos);
  expect(await mails()).toEqual([]);
  await inspectUntil(60, pharos);
  expect(await mails()).toMatchObject([
    {
      to: OPERATOR,
      subject: 'Pharos at pharos.example.com: “The North” has no agent: 2 checks are not monitored',
      paragraphs: [
        'No agent of the location “The North” has been seen since 1 January 2026, 03:00:00 UTC.',
        '2 checks have no other live location that can run them. Until the agent is back, their state is unknown, and no outage of them is reported.',
        expect.stringMatching(
          /^Check that the machine of the agent is running, .* Or choose other locations for these checks\.$/,
        ),
        expect.any(String),
      ],
      action: { label: 'Open the locations', link: 'https://pharos.example.com/operator/locations' },
      countedWith: null,
    },
  ]);
  live = ['north'];
  await inspectUntil(70, pharos);
  expect(await mails()).toHaveLength(1);
  await inspectUntil(200, pharos);
  expect((await mails()).slice(1)).toMatchObject([
    {
      to: OPERATOR,
      subject: 'Pharos at pharos.example.com: “The North” has an agent again',
      paragraphs: [
        'The location “The North” has had an agent again since 1 January 2026, 04:00:00 UTC. It had no agent for 1 hr, since 1 January 2026, 03:00:00 UTC.',
        expect.stringContaining('unknown'),
      ],
    },
  ]);
  expect(lines).toMatchObject([
    { level: 50, location: 'north' },
    { level: 40, location: 'north' },
  ]);
});

test('counts checks without a chosen location as unwatched if only a private location is live', async () => {
  await insertLocation('office', 'Office', customer.organizationId);
  privateOnes.set('office', customer.organizationId);
  live = ['office'];
  await insertPinned([]);
  const pharos = watch();
  await inspectUntil(10, pharos);
  expect(await subjects()).toEqual([AWAY]);
  live = ['office', 'north'];
  await inspectUntil(40, pharos);
  expect(await subjects()).toEqual([AWAY, BACK]);
});

test('mails owner and admins about a private location, in the time zone of their organization', async () => {
  await database.db
    .updateTable('organizations')
    .set({ timezone: 'Europe/Berlin' })
    .where('id', '=', customer.organizationId)
    .execute();
  await insertMember('admin@example.com', 'AD');
  await insertMember('member@example.com', 'ST');
  await insertLocation('office', 'Office', customer.organizationId);
  privateOnes.set('office', customer.organizationId);
  await insertPinned(['office']);
  const pharos = watch();
  await inspectUntil(5, pharos);
  live = ['office'];
  await inspectUntil(30, pharos);
  const sent = await mails();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['admin@example.com', '“Office” has no agent: 1 check is not monitored'],
    ['owner@example.com', '“Office” has no agent: 1 check is not monitored'],
    ['admin@example.com', '“Office” has an agent again'],
    ['owner@example.com', '“Office” has an agent again'],
  ]);
  expect(sent[0]).toMatchObject({
    paragraphs: [
      'No agent of the location “Office” has been seen since 1 January 2026, 04:00:00 Europe/Berlin (03:00:00 UTC).',
      '1 check has no other live location that can run it. Until the agent is back, its state is unknown, and no outage of it is reported.',
      expect.any(String),
      expect.any(String),
    ],
    action: { label: 'Open the locations', link: 'https://pharos.example.com/settings/locations' },
    footer: 'Sent by Pharos to the owner and the admins of Acme.',
  });
});

test('mails only verified addresses if anyone may sign up', async () => {
  await insertMember('proved@example.com', 'AD');
  await insertMember('unproved@example.com', 'AD', false);
  await insertLocation('office', 'Office', customer.organizationId);
  await insertPinned(['office']);
  await inspectUntil(5, watch({ isSignUpOpen: true }));
  expect((await mails()).map(({ to }) => to)).toEqual(['proved@example.com']);
});

test('mails the owner of the first organization if no operator is configured', async () => {
  await insertPinned(['north']);
  await inspectUntil(5, watch({ operatorEmail: undefined }));
  expect((await mails()).map(({ to }) => to)).toEqual(['owner@example.com']);
});

describe('cases without a mail', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['of checks that are paused', () => insertPinned(['north'], customer, true)],
    ['of checks that may be probed anywhere', () => insertPinned([])],
    [
      'of checks of an organization that is not active',
      async () => insertPinned(['north'], await insertOrganization(database.db, { state: 'PS' })),
    ],
    [
      'of checks that cannot be read',
      async () => insertCheck(database.db, { ...customer, location: 'north', state: { is_unreadable: true } }),
    ],
    [
      'of a location whose checks have another live one',
      async () => {
        await insertLocation('south', 'South');
        await insertPinned(['north', 'south']);
        live = ['south'];
      },
    ],
    [
      'of a disabled location',
      async () => {
        await insertPinned(['north']);
        await database.db
          .updateTable('locations')
          .set({ disabled_at: new Date(START) })
          .execute();
      },
    ],
    [
      'of a deleted location',
      async () => {
        await insertPinned(['north']);
        await database.db.deleteFrom('locations').execute();
      },
    ],
    [
      'of a location that never had an agent',
      async () => {
        await insertPinned(['north']);
        await database.db.updateTable('locations').set({ seen_at: null }).execute();
      },
    ],
    [
      'while this process is cut off from its agents',
      async () => {
        await insertPinned(['north']);
        isConnected = false;
      },
    ],
  ])('%s', async (_what, arrange) => {
    await arrange();
    await inspectUntil(30, watch());
    expect(await mails()).toEqual([]);
  });

  test('sends no mail about an agent that another process sees', async () => {
    await insertPinned(['north']);
    live = ['north'];
    await inspectUntil(30, watch({ locations: () => [] }));
    expect(await mails()).toEqual([]);
  });

  test('sends no mail at a start after a downtime if the agent is found', async () => {
    await insertPinned(['north']);
    now = 60 * MINUTE;
    const pharos = watch();
    await pharos.inspect();
    now += MINUTE;
    live = ['north'];
    await inspectUntil(90, pharos);
    expect(await mails()).toEqual([]);
  });
});

test('mails about each location of a check if none is left, and only about the returned one afterwards', async () => {
  await insertLocation('south', 'South');
  await insertPinned(['north', 'south']);
  const pharos = watch();
  await inspectUntil(6, pharos);
  live = ['north'];
  await inspectUntil(60, pharos);
  expect(await subjects()).toEqual([AWAY, '“South” has no agent: 1 check is not monitored', BACK]);
});

test('mails about a location even if another live location of the check exists but cannot run its type', async () => {
  await insertLocation('south', 'South');
  await insertPing(['north', 'south']);
  await insertPinned(['north', 'south']);
  const pharos = watch();
  live = ['south'];
  await inspectUntil(6, pharos);
  expect(await subjects()).toEqual([AWAY]);
  expect((await mails())[0]?.paragraphs[1]).toContain('1 check has no other live location that can run it.');
  live = ['south', 'north'];
  await inspectUntil(30, pharos);
  expect(await subjects()).toEqual([AWAY, BACK]);
});

test('ignores checks of other organizations that chose a private location, and mails about the away location', async () => {
  const other = await insertOrganization(database.db);
  await insertLocation('office', 'Office', customer.organizationId);
  privateOnes.set('office', customer.organizationId);
  live = ['office'];
  await insertPinned(['office', 'north'], other);
  await insertPinned(['office'], other);
  await inspectUntil(6, watch());
  expect(await subjects()).toEqual([AWAY]);
});

test('mails the start and the end once, even with several processes and one that starts later', async () => {
  await insertPinned(['north']);
  const processes = [watch(), watch()];
  await inspectUntil(20, ...processes);
  processes.push(watch());
  await inspectUntil(40, ...processes);
  expect(await subjects()).toEqual([AWAY]);
  live = ['north'];
  await inspectUntil(80, ...processes, watch());
  expect(await subjects()).toEqual([AWAY, BACK]);
});

test('mails the end after a restart, even if another process mailed the start', async () => {
  await insertPinned(['north']);
  await inspectUntil(20, watch());
  live = ['north'];
  await inspectUntil(40, watch());
  expect(await subjects()).toEqual([AWAY, BACK]);
});

test('counts an unstable agent as away once', async () => {
  await insertPinned(['north']);
  const pharos = watch();
  for (let minute = 10; minute < 300; minute += 20) {
    live = [];
    await inspectUntil(minute, pharos);
    live = ['north'];
    await inspectUntil(minute + 9, pharos);
  }
  expect(await subjects()).toEqual([AWAY]);
});

test('mails at most once an hour about an agent that is away repeatedly for a long time', async () => {
  await insertPinned(['north']);
  const pharos = watch();
  for (let minute = 10; minute < 240; minute += 30) {
    live = [];
    await inspectUntil(minute, pharos);
    live = ['north'];
    await inspectUntil(minute + 15, pharos);
  }
  expect(await subjects()).toEqual([AWAY, BACK, AWAY, BACK, AWAY, BACK, AWAY, BACK]);
});

test('does not mail the end if people caused it: by a pause, other locations, disabling or deletion', async () => {
  const ends = [
    () => database.pool.query('update checks set paused = true'),
    () => database.pool.query('update checks set location = null'),
    () => database.pool.query('update locations set disabled_at = now()'),
    () => database.pool.query('delete from locations'),
  ];
  for (const end of ends) {
    await database.pool.query('delete from checks; delete from self_alarms; delete from locations');
    await insertLocation('north', 'The North');
    await insertPinned(['north']);
    const pharos = watch();
    const from = now / MINUTE;
    await inspectUntil(from + 6, pharos);
    await end();
    await inspectUntil(from + 40, pharos);
  }
  expect(await subjects()).toEqual(Array(ends.length).fill(AWAY));
  expect((await database.pool.query('select kind from self_alarms')).rows).toEqual([
    { kind: 'location-watched:north' },
  ]);
});

test('does not mail again about a location that is away longer than the retention of system problems', async () => {
  await insertPinned(['north']);
  const pharos = watch();
  await inspectUntil(6, pharos);
  now += 89 * 1440 * MINUTE;
  await pharos.inspect();
  const { rows } = await database.pool.query<{ at: Date }>('select seen_until as at from self_alarms');
  expect(rows.map(({ at }) => at.getTime())).toEqual([START + now]);
});

test('sends a mail later if it could not be queued', async () => {
  await insertPinned(['north']);
  const pharos = watch();
  await database.pool.query('alter table self_alarms rename to away');
  await inspectUntil(6, pharos);
  await database.pool.query('alter table away rename to self_alarms');
  await inspectUntil(10, pharos);
  expect(await subjects()).toEqual([AWAY]);
});

describe('a process whose clock is two hours ahead', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120 * MINUTE }));
  afterEach(() => void vi.useRealTimers());

  test('sends no mail about an agent that another process sees', async () => {
    await insertPinned(['north']);
    const pharos = watch({ locations: () => [], readTime: readDatabaseTime });
    for (; now < 10 * MINUTE; now += MINUTE) {
      await database.pool.query('update locations set seen_at = now()');
      await pharos.inspect();
    }
    expect(await mails()).toEqual([]);
  });

  test('records with the clock of the database when it saw an agent and when it sent a mail', async () => {
    await insertPinned(['north']);
    await insertLocation('south', 'South');
    const pharos = watch({ readTime: readDatabaseTime });
    for (; now < 5 * MINUTE; now += MINUTE) await pharos.inspect();
    await recordLocations(database.db, [{ key: 'south', name: 'South', types: ['https'] }]);
    const { rows } = await database.pool.query(
      `select kind, told_at <= now() as notified, (select seen_at <= now() from locations where key = 'south') as seen
       from self_alarms`,
    );
    expect(rows).toEqual([{ kind: 'location-unwatched:north', notified: true, seen: true }]);
  });
});

test('ignores the time of an earlier mail that is in the future because of a wrong clock', async () => {
  await insertPinned(['north']);
  await database.pool.query(
    `insert into self_alarms (kind, began_at, seen_until, told_at) values ('location-watched:north', $1, $1, $2)`,
    [new Date(START), new Date(START + 120 * MINUTE)],
  );
  await inspectUntil(6, watch());
  expect(await subjects()).toEqual([AWAY]);
});

test('mails about an agent whose last sight is in the future because of a wrong clock, and does not show that time', async () => {
  await insertPinned(['north']);
  await database.db
    .updateTable('locations')
    .set({ seen_at: new Date(START + 120 * MINUTE) })
    .execute();
  await inspectUntil(6, watch());
  expect(await mails()).toMatchObject([
    {
      paragraphs: expect.arrayContaining([
        'No agent of the location “The North” has been seen since 1 January 2026, 03:02:00 UTC.',
      ]),
    },
  ]);
});
