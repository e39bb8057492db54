import { randomBytes } from 'node:crypto';
import { recordValue } from '@pharos/domain/sign-in/domain-proof.ts';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { findOrganizationOfDomain, markDomainProved } from '../storage/sign-in/sso-connections.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { checkDomainProofs } from './check-domain-proofs.ts';

const DAY = 24 * 3_600_000;
const START = Date.UTC(2026, 0, 1);
const domain = 'chiefs.example';
const secrets = createSecretBox(randomBytes(32));
const database = sharedTestDatabase();
let owner: number;
let other: number;
/** Null if the name servers do not answer. */
let records: string[] | null;
let queried: string[];
let duringLookup: () => Promise<unknown>;
beforeEach(async () => {
  queried = [];
  duringLookup = async () => undefined;
  owner = (await insertOrganization(database.db)).organizationId;
  other = (await insertOrganization(database.db)).organizationId;
  for (const id of [owner, other]) {
    await database.pool.query(
      `insert into sso_connections (organization_id, issuer, client_id) values ($1, 'i', 'c')`,
      [id],
    );
    await database.pool.query('insert into sso_domains (organization_id, domain, proof) values ($1, $2, $3)', [
      id,
      domain,
      `proof-${id}`,
    ]);
  }
  records = [recordValue(`proof-${owner}`)];
  expect(await markDomainProved(database.db, owner, { domain, proof: `proof-${owner}` }, new Date(START))).toBe(true);
});

const check = (now: number) =>
  checkDomainProofs(
    {
      db: database.db,
      secrets,
      baseUrl: 'https://pharos.example.com',
      isSignUpOpen: false,
      log: pino({ level: 'silent' }),
      proofRecords: async (name) => {
        queried.push(name);
        await duringLookup();
        if (records === null) throw new Error('ETIMEOUT');
        return records;
      },
    },
    now,
  );
const served = () => findOrganizationOfDomain(database.db, domain);

test('checks a proved domain once a day, and an unproved domain never', async () => {
  for (let hour = 1; hour <= 49; hour += 1) await check(START + hour * 3_600_000);
  expect(queried).toEqual([`_pharos.${domain}`, `_pharos.${domain}`]);
  expect(await served()).toBe(owner);
});

test.each([
  ['the record is gone', () => []],
  ['it holds what another has published', () => [recordValue('proof-x')]],
  ['no name server answers', () => null],
])(
  'removes a domain after a week in which %s, mails the owner, and allows another organization to prove it',
  async (_case, found) => {
    records = found();
    for (let day = 1; day <= 7; day += 1) {
      await check(START + day * DAY);
      expect(await served()).toBe(owner);
      expect(
        await markDomainProved(database.db, other, { domain, proof: `proof-${other}` }, new Date(START + day * DAY)),
      ).toBe(false);
    }
    await check(START + 8 * DAY);
    expect(await served()).toBeNull();
    expect(await waitingAccountMails(database.db, secrets)).toEqual([
      expect.objectContaining({ subject: `Single sign-on for ${domain} has ended` }),
    ]);
    const { rows } = await database.pool.query('select action, before from audit_log');
    expect(rows).toEqual([{ action: 'single-sign-on.lose-domain', before: { domain } }]);
    expect(
      await markDomainProved(database.db, other, { domain, proof: `proof-${other}` }, new Date(START + 8 * DAY)),
    ).toBe(true);
    await check(START + 9 * DAY);
    expect(await served()).toBe(other);
  },
);

test('forgets that a record was missing if it returns within a week', async () => {
  records = [];
  for (let day = 1; day <= 6; day += 1) await check(START + day * DAY);
  records = [recordValue(`proof-${owner}`)];
  await check(START + 7 * DAY);
  records = null;
  for (let day = 8; day <= 14; day += 1) await check(START + day * DAY);
  expect(await served()).toBe(owner);
  expect(await waitingAccountMails(database.db, secrets)).toEqual([]);
});

test.each([
  ['is seen', () => [recordValue(`proof-${owner}`)], 1],
  ['is missing', () => [], 1],
  ['is lost', () => [], 10],
])('ignores that a proof %s if it was replaced during the lookup', async (_what, found, day) => {
  if (day > 1) {
    records = [];
    await check(START + DAY);
  }
  records = found();
  const stored = async () => (await database.pool.query('select * from sso_domains order by organization_id')).rows;
  let replaced: unknown;
  duringLookup = async () => {
    await database.pool.query(`update sso_domains set proof = 'new' where organization_id = $1`, [owner]);
    replaced = await stored();
  };
  await check(START + day * DAY + 1);
  expect(queried.length).toBeGreaterThan(0);
  expect(await stored()).toEqual(replaced);
  expect(await waitingAccountMails(database.db, secrets)).toEqual([]);
});
