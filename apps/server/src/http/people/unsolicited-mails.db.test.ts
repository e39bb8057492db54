import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { ownerOf, type Person } from '../testing/people.ts';
import { createTestApp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const HOUR_MS = 3_600_000;

let pharos: TestApp;
let now = Date.now();
let sequence = 0;
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open', SMTP_URL: 'smtp://127.0.0.1:9' }, { now: () => now });
});
afterAll(() => pharos.close());

const mailsTo = async (word: string): Promise<number> =>
  (await waitingAccountMails(pharos.services.db, pharos.services.secrets)).filter(({ to }) => to.startsWith(word))
    .length;

/** Each way to have Pharos mail an address that has agreed to nothing. Each returns the status. */
const waysOf = async (person: Person) => {
  const page = (await person.call('POST', '/public-status-pages/', { name: 'Acme' })).json();
  const call = async (path: string, body: Record<string, unknown>): Promise<number> =>
    (await person.call('POST', path, body)).statusCode;
  return {
    invite: (email: string) => call('/invite-user-to-organization/', { email }),
    askContact: (email: string) => call('/organization-subscribers/', { email }),
    addSubscriber: (email: string) => call(`/public-status-pages/${page.id}/subscribers/`, { email }),
    subscribe: async (email: string) => {
      sequence += 1;
      const form = await pharos.call('POST', `${new URL(page.public_url).pathname}/subscribe`, {
        body: new URLSearchParams({ email }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        // Each visitor from another network.
        remoteAddress: `203.0.${Math.floor(sequence / 250)}.${sequence % 250}`,
      });
      return form.statusCode;
    },
  };
};

test('an organization mails 30 strangers an hour by all ways together, and another organization as many', async () => {
  const ways = await waysOf(await ownerOf(pharos, await signUpOwner(pharos)));
  const others = await waysOf(await ownerOf(pharos, await signUpOwner(pharos)));
  for (let round = 0; round < 10; round += 1)
    for (const [name, send] of Object.entries(ways)) await send(`victim-${name}-${round}@example.com`);
  expect(await mailsTo('victim-')).toBe(30);

  const refused = [];
  for (const [name, send] of Object.entries(ways)) refused.push(await send(`late-${name}@example.com`));
  expect(refused).toEqual([429, 429, 429, 422]);
  expect(await mailsTo('late-')).toBe(0);
  expect(await others.askContact('friend-a@example.com')).toBe(201);
  expect(await others.subscribe('friend-b@example.com')).toBe(200);
  expect(await mailsTo('friend-')).toBe(2);

  now += HOUR_MS;
  for (const [name, send] of Object.entries(ways)) expect(await send(`next-${name}@example.com`)).toBeLessThan(300);
  expect(await mailsTo('next-')).toBe(4);
});
