import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { verifyAddress } from '../testing/members.ts';
import { addMember, ownerOf, type Person, personOf } from '../testing/people.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const HOUR_MS = 3_600_000;

let pharos: TestApp;
let now = Date.now();
let sequence = 0;
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open', SMTP_URL: 'smtp://127.0.0.1:9' }, { now: () => now });
});
afterAll(() => pharos.close());

const mailsTo = async (prefix: string): Promise<number> =>
  (await waitingAccountMails(pharos.services.db, pharos.services.secrets)).filter(({ to }) => to.startsWith(prefix))
    .length;

/** Returns all calls that cause a mail to an address that has not agreed. */
const waysOf = async (person: Person) => {
  const page = (await person.call('POST', '/public-status-pages/', { name: 'Acme' })).json();
  const call = async (path: string, body: Record<string, unknown>): Promise<number> =>
    (await person.call('POST', path, body)).statusCode;
  return {
    invite: (email: string) => call('/invite-user-to-organization/', { email }),
    addContact: (email: string) => call('/organization-subscribers/', { email }),
    addSubscriber: (email: string) => call(`/public-status-pages/${page.id}/subscribers/`, { email }),
    subscribe: async (email: string) => {
      sequence += 1;
      const form = await pharos.call('POST', `${new URL(page.public_url).pathname}/subscribe`, {
        body: new URLSearchParams({ email }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: `203.0.${Math.floor(sequence / 250)}.${sequence % 250}`,
      });
      return form.statusCode;
    },
  };
};

const PEOPLE = ['invite', 'addContact', 'addSubscriber'] as const;

test('limits unsolicited mails per hour to 20 by the members of an organization and 10 by its visitors', async () => {
  const ways = await waysOf(await ownerOf(pharos, await signUpOwner(pharos)));
  const otherOrganization = await waysOf(await ownerOf(pharos, await signUpOwner(pharos)));
  // Visitors and members have separate limits.
  const byVisitors = [];
  for (let n = 0; n < 11; n += 1) byVisitors.push(await ways.subscribe(`visitor-${n}@example.com`));
  expect(byVisitors).toEqual([...Array(10).fill(200), 422]);
  const byPeople = [];
  for (let n = 0; n < 21; n += 1) byPeople.push(await ways[PEOPLE[n % 3] ?? 'invite'](`victim-${n}@example.com`));
  expect(byPeople).toEqual([...Array(20).fill(201), 429]);
  expect([await mailsTo('visitor-'), await mailsTo('victim-')]).toEqual([10, 20]);

  const refused = [];
  for (const [name, send] of Object.entries(ways)) refused.push(await send(`late-${name}@example.com`));
  expect(refused).toEqual([429, 429, 429, 422]);
  expect(await mailsTo('late-')).toBe(0);
  expect(await otherOrganization.addContact('friend-a@example.com')).toBe(201);
  expect(await otherOrganization.subscribe('friend-b@example.com')).toBe(200);
  expect(await mailsTo('friend-')).toBe(2);

  now += HOUR_MS;
  for (const [name, send] of Object.entries(ways)) expect(await send(`next-${name}@example.com`)).toBeLessThan(300);
  expect(await mailsTo('next-')).toBe(4);
});

describe('a person', () => {
  const inside = (session: SignedUp): Person => personOf(pharos, session, 0);
  const newPerson = async (): Promise<SignedUp> => {
    const person = await signUpOwner(pharos);
    await verifyAddress(pharos, person);
    return person;
  };
  const anotherOf = async (person: SignedUp): Promise<SignedUp> => {
    const made = await inside(person).call('POST', '/organizations/', { name: 'Again', timezone: 'UTC' });
    expect([made.statusCode, made.statusCode === 201 ? '' : made.body]).toEqual([201, '']);
    return { ...person, organizationId: made.json().id };
  };

  test('has the same limit for all organizations together, including deleted ones', async () => {
    const person = await newPerson();
    const bystander = await waysOf(inside(await newPerson()));
    const statuses = [];
    for (let round = 0; round < 3; round += 1) {
      const session = await anotherOf(person);
      const ways = await waysOf(inside(session));
      for (let n = 0; n < 7; n += 1) statuses.push(await ways.addContact(`relay-${round}-${n}@example.com`));
      for (let n = 0; n < 4; n += 1) statuses.push(await ways.subscribe(`reader-${round}-${n}@example.com`));
      const left = await inside(session).call('DELETE', `/organizations/${session.organizationId}/`);
      expect(left.statusCode).toBe(200);
    }
    expect(statuses.filter((status) => status >= 400)).toEqual([429, 422, 422]);
    expect([await mailsTo('relay-'), await mailsTo('reader-')]).toEqual([20, 10]);
    expect(await bystander.addContact('bystander-a@example.com')).toBe(201);
    expect(await bystander.subscribe('bystander-b@example.com')).toBe(200);
  });

  test('is responsible for the mails of API keys of their own organizations, but not for those of admins', async () => {
    const owner = await newPerson();
    const [first, second] = [await anotherOf(owner), await anotherOf(owner)];
    const admin = await addMember(pharos, inside(second), 'AD');
    const made = await inside(first).call('POST', '/reset-organization-token/', {
      organization_id: first.organizationId,
    });
    const byKey = await waysOf(inside({ ...first, token: made.json().organization_token }));
    // The invitation of the admin is the 20th mail.
    for (let n = 0; n < 19; n += 1) expect(await byKey.addSubscriber(`key-${n}@example.com`)).toBe(201);
    expect(await byKey.addSubscriber('key-19@example.com')).toBe(429);
    expect(await (await waysOf(inside(second))).addContact('key-20@example.com')).toBe(429);
    expect(await (await waysOf(admin)).addContact('of-admin@example.com')).toBe(201);
  });
});
