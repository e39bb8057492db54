import type { CheckOptions } from '@pharos/contract/stored/check-options.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../testing/seed.ts';
import {
  type ChecksAtLocations,
  countChecksAnywhere,
  countChecksAt,
  countChecksElsewhere,
  findChecksElsewhere,
} from './check-locations.ts';

const ICMP: Partial<CheckOptions> = { target: { type: 'icmp', host: '127.0.0.1', timeoutSeconds: 1 } };

let database: TestDatabase;
let ours: SeededOrganization;
let theirs: SeededOrganization;
const ids: Record<string, number> = {};
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ours = await insertOrganization(db);
  theirs = await insertOrganization(db);
  const suspended = await insertOrganization(db, { state: 'PS' });
  const north = { location: 'north' };
  const both = { location: 'north', locations: ['north', 'south'] };
  ids.any = await insertCheck(db, ours);
  ids.ping = await insertCheck(db, { ...ours, options: ICMP });
  ids.north = await insertCheck(db, { ...ours, ...north });
  ids.pingNorth = await insertCheck(db, { ...ours, ...north, options: ICMP });
  ids.both = await insertCheck(db, { ...ours, ...both });
  // Simulates a change by the previous release, which sets only the first location.
  ids.changed = await insertCheck(db, { ...ours, location: 'east', locations: ['north', 'south'] });
  for (const unwatched of [{ paused: true }, { state: { is_unreadable: true } }]) {
    for (const place of [{}, north, both]) await insertCheck(db, { ...ours, ...place, ...unwatched });
  }
  for (const place of [{}, north]) await insertCheck(db, { ...suspended, ...place });
  ids.theirs = await insertCheck(db, { ...theirs, ...north });
  // A check without a state row was never judged.
  await db.deleteFrom('check_states').where('check_id', '=', ids.north).execute();
});
afterAll(() => database.close());

const elsewhere = async (locations: Parameters<typeof findChecksElsewhere>[2]) => {
  const found = await findChecksElsewhere(database.db, ours.organizationId, locations);
  return found
    .map((check) =>
      `${Object.keys(ids).find((name) => ids[name] === check.id)} ${check.type} ${check.locations}`.trim(),
    )
    .sort();
};
const counted = (groups: readonly ChecksAtLocations[]) =>
  groups
    .map(({ organizationId, type, locations, checks }) => {
      const owner = organizationId === ours.organizationId ? 'ours' : 'theirs';
      return `${owner} ${type} ${locations} ${checks}`.replaceAll(/ +/g, ' ');
    })
    .sort();

it('finds the checks of an organization that none of the live locations can run', async () => {
  const north = { key: 'north', types: ['https' as const] };
  expect(await elsewhere([])).toEqual([
    'any https',
    'both https north,south',
    'changed https east',
    'north https north',
    'ping icmp',
    'pingNorth icmp north',
  ]);
  expect(await elsewhere([north])).toEqual(['changed https east', 'ping icmp', 'pingNorth icmp north']);
  expect(await elsewhere([{ key: 'south', types: ['https', 'icmp'] }])).toEqual([
    'changed https east',
    'north https north',
    'pingNorth icmp north',
  ]);
});

it('uses a private location only for checks of its own organization that selected it', async () => {
  const { organizationId } = theirs;
  const types = ['https' as const, 'icmp' as const];
  const all = await elsewhere([]);
  expect(await elsewhere([{ key: 'north', types, organizationId }])).toEqual(all);
  expect(await elsewhere([{ key: 'north', types, organizationId: ours.organizationId }])).toEqual([
    'any https',
    'changed https east',
    'ping icmp',
  ]);
});

it('counts checks of active organizations that none of the locations can run, by their locations', async () => {
  const { db } = database;
  expect(counted(await countChecksElsewhere(db, [{ key: 'south', types: ['https'] }]))).toEqual([
    'ours https east 1',
    'ours https north 1',
    'ours icmp 1',
    'ours icmp north 1',
    'theirs https north 1',
  ]);
  expect(counted(await countChecksElsewhere(db, []))).toHaveLength(7);
});

it('counts monitored checks at one location and at any location, and omits unmonitored checks', async () => {
  const { db } = database;
  const atNorth = ['ours https north 1', 'ours https north,south 1', 'ours icmp north 1', 'theirs https north 1'];
  expect(counted(await countChecksAt(db, 'north'))).toEqual(atNorth);
  expect(counted(await countChecksAt(db, 'north', theirs.organizationId))).toEqual(atNorth.slice(3));
  expect(counted(await countChecksAt(db, 'east'))).toEqual(['ours https east 1']);
  expect(counted(await countChecksAnywhere(db))).toEqual(['ours https 1', 'ours icmp 1']);
});
