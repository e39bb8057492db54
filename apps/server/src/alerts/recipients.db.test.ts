import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { deliver } from './deliver.ts';
import { deliverDigest } from './deliver-digest.ts';
import { fanOut } from './fan-out.ts';
import type { AlertServices } from './services.ts';
import { afterDigest, testAlertServices } from './testing/alert-services.ts';
import { channelsOf, testChannel } from './testing/channel.ts';
import { confirmOutage, endOutage, insertMonitoredCheck, outcomeOf, pauseOutage } from './testing/scenario.ts';

let database: TestDatabase;
let services: AlertServices;
let notified: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const email = testChannel({
    send: async ({ to, alerts }) => {
      notified.push(`${to.recipient} ${alerts.map(({ kind }) => kind).join('+')}`);
      return { accepted: true, answer: '250 OK' };
    },
  });
  services = testAlertServices(database.db, { channels: channelsOf(email) });
});
afterAll(() => database.close());

const notify = async (eventId: number): Promise<void> => {
  await fanOut(services, { eventId });
  for (const { id } of (await outcomeOf(database.db, eventId)).deliveries) await deliver(services, { deliveryId: id });
};
const deliveriesOf = async (eventId: number) =>
  (await outcomeOf(database.db, eventId)).deliveries.map(({ recipient, status, reason }) => [
    recipient,
    status,
    ...(reason === null ? [] : [reason]),
  ]);

/** Null where the addresses are equal. */
const openedAt = async (eventId: number) =>
  (await outcomeOf(database.db, eventId)).deliveries.map((delivery) => delivery.opening_recipient);

const notifiedOutage = async (name: string) => {
  const contact = `${name}@example.com`;
  const check = await insertMonitoredCheck(database.db, { name, contacts: [contact], owner: { muted: false } });
  const outage = await confirmOutage(database.db, check);
  await notify(outage.eventId);
  notified = [];
  const owner = await database.db
    .selectFrom('users')
    .where('id', '=', check.userId)
    .select('email')
    .executeTakeFirstOrThrow();
  return { check, outage, contact, owner: owner.email };
};

describe('the delivery of a recovery', () => {
  test('is skipped for a contact or member who has left since the outage was sent', async () => {
    const { check, outage, contact, owner } = await notifiedOutage('left');
    await database.db.deleteFrom('contacts').where('email', '=', contact).execute();
    await database.db.deleteFrom('memberships').where('user_id', '=', check.userId).execute();
    const upId = await endOutage(database.db, check, outage);
    await notify(upId);
    expect(notified).toEqual([]);
    expect(await deliveriesOf(upId)).toEqual([
      [contact, 'skipped', 'recipient-left'],
      [owner, 'skipped', 'recipient-left'],
    ]);
    expect((await outcomeOf(database.db, upId)).reason).toBe('all-skipped');
  });

  test('goes to the new address of a recipient who has changed it', async () => {
    const { check, outage, contact, owner } = await notifiedOutage('moved');
    await database.db
      .updateTable('contacts')
      .set({ email: 'elsewhere@example.com' })
      .where('email', '=', contact)
      .execute();
    await database.db
      .updateTable('users')
      .set({ email: `new-${owner}` })
      .where('id', '=', check.userId)
      .execute();
    const upId = await endOutage(database.db, check, outage);
    await notify(upId);
    expect(notified.toSorted()).toEqual(['elsewhere@example.com up', `new-${owner} up`]);
    expect(await deliveriesOf(upId)).toEqual([
      ['elsewhere@example.com', 'sent'],
      [`new-${owner}`, 'sent'],
    ]);
    expect(await openedAt(upId)).toEqual([contact, owner]);
  });

  test('goes to the new address only after the outage was sent to the old one', async () => {
    const contact = 'slow@example.com';
    const check = await insertMonitoredCheck(database.db, { name: 'Slow', contacts: [contact] });
    const outage = await confirmOutage(database.db, check);
    await fanOut(services, { eventId: outage.eventId });
    await database.db.updateTable('contacts').set({ email: 'fast@example.com' }).where('email', '=', contact).execute();
    const upId = await endOutage(database.db, check, outage);
    notified = [];
    await notify(upId);
    expect([notified, await deliveriesOf(upId)]).toEqual([[], [['fast@example.com', 'pending']]]);
    const [opening] = (await outcomeOf(database.db, outage.eventId)).deliveries;
    await deliver(services, { deliveryId: opening?.id ?? 0 });
    await notify(upId);
    expect(notified).toEqual(['slow@example.com down', 'fast@example.com up']);
  });

  test('goes to the member or contact with the address if the delivery of the outage does not store a person', async () => {
    const { check, outage, contact, owner } = await notifiedOutage('earlier-release');
    await database.db.updateTable('deliveries').set({ membership_id: null, contact_id: null }).execute();
    await database.db.deleteFrom('contacts').where('email', '=', contact).execute();
    const upId = await endOutage(database.db, check, outage);
    await notify(upId);
    expect(notified).toEqual([`${owner} up`]);
    expect(await openedAt(upId)).toEqual([null, null]);
  });
});

describe('the selection of recipients', () => {
  test('skips a person who left or unsubscribed while the alert waited', async () => {
    const check = await insertMonitoredCheck(database.db, {
      name: 'Waiting',
      contacts: ['gone@example.com', 'stopped@example.com'],
    });
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut(services, { eventId });
    await database.db.deleteFrom('contacts').where('email', '=', 'gone@example.com').execute();
    await stopMails(check.organizationId, 'stopped@example.com');
    notified = [];
    for (const { id } of (await outcomeOf(database.db, eventId)).deliveries)
      await deliver(services, { deliveryId: id });
    expect(notified).toEqual([]);
    expect(await deliveriesOf(eventId)).toEqual([
      ['gone@example.com', 'skipped', 'recipient-left'],
      ['stopped@example.com', 'skipped', 'unsubscribed'],
    ]);
  });

  test('skips a member or contact who was muted while the alert waited, but sends the end of an outage that was sent', async () => {
    const { check, outage, contact, owner } = await notifiedOutage('muted');
    const upId = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upId });
    const { eventId } = await confirmOutage(database.db, check);
    await fanOut(services, { eventId });
    await mute(contact);
    await mute(owner);
    await notify(upId);
    await notify(eventId);
    expect(notified.toSorted()).toEqual([`${contact} up`, `${owner} up`].toSorted());
    expect(await deliveriesOf(eventId)).toEqual([
      [contact, 'skipped', 'contact-muted'],
      [owner, 'skipped', 'member-muted'],
    ]);
  });

  test('skips an address only if all people with it are muted', async () => {
    const organization = await insertOrganization(database.db, { email: 'both@example.com' });
    const both = { contacts: ['both@example.com'], owner: { muted: false } };
    const check = await insertMonitoredCheck(database.db, { name: 'Both', ...both }, organization);
    const member = await insertMonitoredCheck(database.db, { name: 'Member', owner: { muted: false } }, organization);
    const events = [await confirmOutage(database.db, check), await confirmOutage(database.db, member)];
    for (const { eventId } of events) await fanOut(services, { eventId });
    await mute('both@example.com', 'memberships');
    for (const { eventId } of events) await notify(eventId);
    const outcomes = await Promise.all(events.map(({ eventId }) => deliveriesOf(eventId)));
    expect(outcomes).toEqual([[['both@example.com', 'sent']], [['both@example.com', 'skipped', 'member-muted']]]);
  });

  test.each(['CA', 'PS', 'NA'] as const)(
    'skips alerts of an organization that became %s, except recoveries of sent outages',
    async (state) => {
      const { check, outage, contact, owner } = await notifiedOutage(`inactive-${state.toLowerCase()}`);
      const { eventId: laterId } = await confirmOutage(database.db, check);
      await fanOut(services, { eventId: laterId });
      const upId = await endOutage(database.db, check, outage);
      await fanOut(services, { eventId: upId });
      const paused = await notifiedOutage(`inactive-paused-${state.toLowerCase()}`);
      const pausedId = await pauseOutage(database.db, paused.check, paused.outage);
      await fanOut(services, { eventId: pausedId });
      const ids = [check.organizationId, paused.check.organizationId];
      await database.db.updateTable('organizations').set({ state }).where('id', 'in', ids).execute();
      for (const eventId of [laterId, upId, pausedId]) await notify(eventId);
      expect(notified.toSorted()).toEqual([`${contact} up`, `${owner} up`].toSorted());
      const inactive = ['skipped', 'organization-inactive'];
      expect([...(await deliveriesOf(laterId)), ...(await deliveriesOf(pausedId))].map(([, ...what]) => what)).toEqual(
        Array(4).fill(inactive),
      );
    },
  );

  test('skips both the outage and its end in a digest if the outage was withdrawn', async () => {
    const contact = 'digest-muted@example.com';
    const first = await insertMonitoredCheck(database.db, { name: 'First', contacts: [contact] });
    for (let count = 0; count < 5; count += 1) await fanOut(services, await confirmOutage(database.db, first));
    const check = await insertMonitoredCheck(database.db, { name: 'Digest', contacts: [contact] }, first);
    const outage = await confirmOutage(database.db, check);
    await fanOut(services, { eventId: outage.eventId });
    const upId = await endOutage(database.db, check, outage);
    await fanOut(services, { eventId: upId });
    const { deliveries } = await outcomeOf(database.db, upId);
    const until = deliveries[0]?.digest_until?.toISOString();
    await mute(contact);
    notified = [];
    const payload = { organizationId: check.organizationId, channel: 'email', recipient: contact, until: until ?? '' };
    await deliverDigest(afterDigest(services, payload), payload);
    expect(notified).toEqual([]);
    expect([...(await deliveriesOf(outage.eventId)), ...(await deliveriesOf(upId))]).toEqual([
      [contact, 'skipped', 'contact-muted'],
      [contact, 'skipped', 'opening-not-sent'],
    ]);
  });

  test('skips contacts who have not confirmed their address, and contacts and members who have unsubscribed', async () => {
    const check = await insertMonitoredCheck(database.db, {
      name: 'Consent',
      contacts: ['asked@example.com', 'given@example.com', 'never@example.com'],
      owner: { muted: false },
    });
    const { db } = database;
    await db.updateTable('contacts').set({ consent: 'asked' }).where('email', '=', 'asked@example.com').execute();
    await db.updateTable('contacts').set({ consent: 'given' }).where('email', '=', 'given@example.com').execute();
    await stopMails(check.organizationId, 'never@example.com');
    await db.updateTable('users').set({ email: 'Boss@Example.com' }).where('id', '=', check.userId).execute();
    await stopMails(check.organizationId, 'boss@example.com');
    const { eventId } = await confirmOutage(db, check);
    await fanOut(services, { eventId });
    expect(await deliveriesOf(eventId)).toEqual([
      ['asked@example.com', 'skipped', 'contact-unconfirmed'],
      ['boss@example.com', 'skipped', 'unsubscribed'],
      ['given@example.com', 'pending'],
      ['never@example.com', 'skipped', 'unsubscribed'],
    ]);
  });

  test.each([
    [true, false, ['skipped owner-unverified', 'skipped owner-unverified']],
    [true, true, ['pending', 'pending']],
    [false, false, ['pending', 'pending']],
  ])(
    'uses open sign-up (%s) and owner verification (%s) to decide the delivery states %j',
    async (open, verified, states) => {
      const name = `open-${open}-${verified}`;
      const check = await insertMonitoredCheck(database.db, {
        name,
        contacts: [`z-${name}@example.com`],
        owner: { muted: false },
      });
      await database.db
        .updateTable('users')
        .set({ email_verified: verified, email: `a-${name}@example.com` })
        .where('id', '=', check.userId)
        .execute();
      const { eventId } = await confirmOutage(database.db, check);
      await fanOut({ ...services, isSignUpOpen: open }, { eventId });
      expect((await deliveriesOf(eventId)).map(([, ...what]) => what.join(' '))).toEqual(states);
    },
  );
});

describe('the daily limit of messages', () => {
  test('counts each message once, notifies the owner once a day, and stores the limit as the reason for skipped messages', async () => {
    const { db } = database;
    let now = Date.UTC(2026, 0, 5, 23, 59);
    let isRefusing = false;
    const limited = {
      ...services,
      now: () => now,
      channels: channelsOf(
        testChannel({
          dailyLimit: 2,
          send: async () =>
            isRefusing
              ? { accepted: false, reason: '451 busy', permanent: false, retryAfterMs: null }
              : { accepted: true, answer: '250 OK' },
        }),
      ),
    };
    const contacts = ['a-limit@example.com', 'b-limit@example.com', 'c-limit@example.com', 'd-limit@example.com'];
    const check = await insertMonitoredCheck(db, { name: 'Limited', contacts });
    const notifyAll = async (): Promise<unknown[][]> => {
      const { eventId } = await confirmOutage(db, check, { startedAt: now - 3000 });
      await fanOut(limited, { eventId });
      for (const { id } of (await outcomeOf(db, eventId)).deliveries) {
        isRefusing = true;
        await deliver(limited, { deliveryId: id });
        isRefusing = false;
        await deliver(limited, { deliveryId: id });
      }
      return (await deliveriesOf(eventId)).map(([, ...what]) => what);
    };
    const halved = [['sent'], ['sent'], ['skipped', 'daily-limit'], ['skipped', 'daily-limit']];
    expect(await notifyAll()).toEqual(halved);
    const owner = await db.selectFrom('users').where('id', '=', check.userId).select('email').executeTakeFirstOrThrow();
    const mails = () => waitingAccountMails(db, services.secrets, owner.email);
    expect((await mails()).map(({ headline }) => headline)).toEqual(['No more alert mails today']);
    now += 2 * 60_000;
    expect(await notifyAll()).toEqual(halved);
    expect(await mails()).toHaveLength(2);
  });

  test('exempts only the ends of sent outages, both separately and in a digest', async () => {
    const { db } = database;
    const contact = 'passed@example.com';
    const sent: string[] = [];
    const limited = {
      ...services,
      channels: channelsOf(
        testChannel({
          dailyLimit: 2,
          digest: { alertsAtOnce: 2, windowMs: 60_000 },
          send: async ({ alerts }) => {
            sent.push(alerts.map(({ kind, check }) => `${kind} ${check.name}`).join());
            return { accepted: true, answer: '250 OK' };
          },
        }),
      ),
    };
    const first = await insertMonitoredCheck(db, { name: 'a', contacts: [contact] });
    const checks = [first];
    for (const name of ['b', 'c', 'd'])
      checks.push(await insertMonitoredCheck(db, { name, contacts: [contact] }, first));
    const deliveryOf = async (eventId: number) => {
      await fanOut(limited, { eventId });
      const [delivery] = (await outcomeOf(db, eventId)).deliveries;
      if (delivery?.status === 'pending') await deliver(limited, { deliveryId: delivery.id });
      return delivery;
    };
    const outages = [];
    for (const check of checks.slice(0, 3)) {
      const outage = await confirmOutage(db, check);
      await deliveryOf(outage.eventId);
      outages.push({ check, outage });
    }
    expect(sent).toEqual(['down a', 'down b']);
    // The digest contains an outage that also ends in it, ends of sent outages, and a lasting outage.
    for (const { check, outage } of outages) await deliveryOf(await endOutage(db, check, outage));
    const [, , , last = first] = checks;
    const digest = await deliveryOf((await confirmOutage(db, last)).eventId);
    const until = digest?.digest_until?.toISOString() ?? '';
    const payload = { organizationId: first.organizationId, channel: 'email', recipient: contact, until };
    await deliverDigest(afterDigest(limited, payload), payload);
    expect(sent.slice(2)).toEqual(['up a,up b']);
  });
});

const mute = async (email: string, only?: 'memberships'): Promise<void> => {
  if (only !== 'memberships')
    await database.db.updateTable('contacts').set({ disable_alert_emails: true }).where('email', '=', email).execute();
  await database.db
    .updateTable('memberships')
    .set({ disable_alert_emails: true })
    .where('user_id', 'in', (db) => db.selectFrom('users').where('email', '=', email).select('id'))
    .execute();
};

const stopMails = (organizationId: number, email: string) =>
  database.db.insertInto('unsubscribed_addresses').values({ organization_id: organizationId, email }).execute();
