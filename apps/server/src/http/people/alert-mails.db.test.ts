import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealReportReader, sealSubscription } from '../../storage/mails/unsubscribe-token.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { addMember, auditOf, ownerOf, type Person } from '../testing/people.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const DAY_MS = 86_400_000;

let pharos: TestApp;
let ours: SignedUp;
let owner: Person;
let admin: Person;
let now = Date.now();
let count = 0;
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now });
  ours = await signUpOwner(pharos, { organization_name: 'Mills & Sons' });
  owner = await ownerOf(pharos, ours);
  admin = await addMember(pharos, owner, 'AD');
});
afterAll(() => pharos.close());
beforeEach(() => {
  now = Date.now();
});

interface Contact {
  id: number;
  email: string;
  is_confirmed: boolean;
  has_unsubscribed: boolean;
}
const addContact = async (person = admin): Promise<Contact> => {
  count += 1;
  const added = await person.call('POST', '/organization-subscribers/', { email: `mara-${count}@example.com` });
  expect(added.statusCode, added.body).toBe(201);
  return added.json();
};
const contactOf = async (id: number): Promise<Contact | undefined> =>
  (await admin.call('GET', '/organization-subscribers/')).json().results.find((each: Contact) => each.id === id);
const mailsTo = (email: string) => waitingAccountMails(pharos.services.db, pharos.services.secrets, email);
const linkTo = async (email: string): Promise<string> =>
  new URL((await mailsTo(email)).at(-1)?.action?.link ?? 'http://none').href.replace('http://localhost:3000', '');
const shown = (page: string) => ({
  title: /<h1>(.*?)<\/h1>/.exec(page)?.[1],
  text: [...page.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text),
  button: /action="(.*?)".*class="(\w+)">(.*?)<\/button>/.exec(page)?.slice(1) ?? null,
});
const BAD = {
  title: 'This link is no longer valid',
  text: ['It is incomplete or too old, or its object was deleted. Use the link in a newer mail.'],
  button: null,
};
const open = (url: string) => pharos.call('GET', url);
const post = (url: string) =>
  pharos.call('POST', url, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const unsubscribeLink = (email: string, of = ours.organizationId): string =>
  `/unsubscribe?of=${sealSubscription(pharos.services.secrets, { organizationId: of, email })}`;

describe('a new contact if anyone may sign up', () => {
  test('is asked by mail, and agrees with the button of the linked page, not by opening it', async () => {
    const contact = await addContact();
    expect(contact).toMatchObject({ is_confirmed: false, has_unsubscribed: false });
    const link = await linkTo(contact.email);
    const page = await open(link);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(shown(page.body)).toEqual({
      title: 'Get alerts of Mills &amp; Sons?',
      text: [
        `${contact.email} will receive a mail when a website or server of Mills &amp; Sons is down, slow or up again.`,
      ],
      button: [link, 'main', 'Get alerts'],
    });
    const requests = await auditOf(pharos, ours.organizationId, 'contact.ask');
    expect(requests.at(-1)).toMatchObject({ subject: `contact ${contact.id}`, after: { email: contact.email } });
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect((await contactOf(contact.id))?.is_confirmed).toBe(false);
    for (const _time of ['first', 'second']) {
      const done = await post(link);
      expect([done.statusCode, shown(done.body)]).toEqual([
        200,
        {
          title: 'You receive alerts',
          text: [
            `${contact.email} receives a mail when a website or server of Mills &amp; Sons is down, slow or up again. The admins choose which alerts are sent.`,
            'Each of these mails has a link to stop them.',
          ],
          button: null,
        },
      ]);
    }
    now += 61_000;
    const needless = await admin.call('POST', `/organization-subscribers/${contact.id}/resend/`);
    expect([needless.statusCode, needless.json()]).toEqual([
      422,
      { detail: 'This contact does not need to give consent.' },
    ]);
    expect((await contactOf(contact.id))?.is_confirmed).toBe(true);
    const audit = await auditOf(pharos, ours.organizationId, 'contact.agree');
    expect(audit.filter(({ subject }) => subject === `contact ${contact.id}`)).toHaveLength(1);
  });

  test('is asked again on request with a link that replaces the first one, within the limits per address', async () => {
    const contact = await addContact();
    const first = await linkTo(contact.email);
    const again = () => admin.call('POST', `/organization-subscribers/${contact.id}/resend/`);
    const soon = await again();
    expect([soon.statusCode, soon.json()]).toEqual([
      429,
      { detail: 'Too many mails were sent to this address. Try again in 1 min.' },
    ]);
    now += 61_000;
    expect((await again()).statusCode).toBe(200);
    const second = await linkTo(contact.email);
    expect(second).not.toBe(first);
    expect((await post(first)).statusCode).toBe(404);
    now += 7 * DAY_MS;
    const late = await post(second);
    expect([late.statusCode, shown(late.body)]).toEqual([404, BAD]);
    expect((await contactOf(contact.id))?.is_confirmed).toBe(false);
    now -= 1;
    expect((await post(second)).statusCode).toBe(200);
    expect((await contactOf(contact.id))?.is_confirmed).toBe(true);
  });

  test('is asked again after a change of the address', async () => {
    const contact = await addContact();
    await post(await linkTo(contact.email));
    const path = `/organization-subscribers/${contact.id}/`;
    const renamed = await admin.call('PATCH', path, { name: 'Mara' });
    expect(renamed.json()).toMatchObject({ is_confirmed: true });
    const moved = await admin.call('PATCH', path, { email: `new-${contact.email}` });
    expect(moved.json()).toMatchObject({ is_confirmed: false });
    expect(await mailsTo(`new-${contact.email}`)).toHaveLength(1);
  });

  test('is neither asked nor added before the owner has verified an address', async () => {
    const unproved = await signUpOwner(pharos);
    const refused = await pharos.call('POST', '/v1/organization-subscribers/', {
      token: unproved.token,
      body: { email: 'victim@example.com' },
    });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['email']]);
    expect(await mailsTo('victim@example.com')).toEqual([]);
  });
});

test('counts requests for consent and invitations toward the daily mail limit', async () => {
  const limited = await createTestApp(
    { SIGNUP: 'open', MAILS_PER_DAY: '2' },
    { now: () => Date.parse('2026-06-15T18:00:00Z') },
  );
  try {
    const boss = await ownerOf(limited, await signUpOwner(limited));
    const requested = await boss.call('POST', '/organization-subscribers/', { email: 'one@example.com' });
    const invited = await boss.call('POST', '/invite-user-to-organization/', { email: 'two@example.com' });
    const refused = await boss.call('POST', '/invite-user-to-organization/', { email: 'three@example.com' });
    expect([requested.statusCode, invited.statusCode, refused.statusCode]).toEqual([201, 201, 429]);
    expect(refused.json().detail).toMatch(/has reached its limit of mails for today/);
    // The UTC day ends in six hours.
    expect(refused.headers['retry-after']).toBe('21600');
  } finally {
    await limited.close();
  }
});

test('notifies a contact immediately on a private installation, without a request for consent', async () => {
  const closed = await createTestApp({ SIGNUP: 'first' });
  try {
    const { token } = await signUpOwner(closed);
    const body = { email: 'mara@example.com' };
    const added = await closed.call('POST', '/v1/organization-subscribers/', { token, body });
    expect(added.json()).toMatchObject({ is_confirmed: true });
    expect(await waitingAccountMails(closed.services.db, closed.services.secrets, body.email)).toEqual([]);
  } finally {
    await closed.close();
  }
});

describe('the link in an alert mail', () => {
  test('stops the mails of this organization with one request, and starts them again', async () => {
    const contact = await addContact();
    const link = unsubscribeLink(contact.email);
    const page = await open(link);
    expect([page.statusCode, shown(page.body)]).toEqual([
      200,
      {
        title: 'Stop alert mails?',
        text: [
          `${contact.email} receives a mail when a website or server of Mills &amp; Sons is down, slow or up again.`,
        ],
        button: [link, 'main', 'Stop alert mails'],
      },
    ]);
    expect((await contactOf(contact.id))?.has_unsubscribed).toBe(false);
    for (const _time of ['first', 'second']) expect((await post(link)).statusCode).toBe(200);
    expect((await contactOf(contact.id))?.has_unsubscribed).toBe(true);
    const stopped = await open(link);
    expect(shown(stopped.body)).toEqual({
      title: 'Alert mails are stopped',
      text: [
        `${contact.email} no longer receives alert mails of Mills &amp; Sons.`,
        'The members of Mills &amp; Sons cannot enable them again. You can enable them here or with the link in an earlier alert mail.',
      ],
      button: [link.replace('/unsubscribe', '/subscribe-again'), 'quiet', 'Get alert mails again'],
    });
    const [, startAgain] = /action="([^"]+)"/.exec(stopped.body) ?? [];
    expect((await post(startAgain ?? '')).statusCode).toBe(200);
    expect((await contactOf(contact.id))?.has_unsubscribed).toBe(false);
    const audit = await auditOf(pharos, ours.organizationId, 'alert-mails.stop');
    const subject = `alert mails to ${contact.email}`;
    expect(audit.filter((row) => row.subject === subject)).toMatchObject([
      { actor_user_id: null, actor_address: '127.0.0.1' },
    ]);
    const started = await auditOf(pharos, ours.organizationId, 'alert-mails.start');
    expect(started.at(-1)).toMatchObject({ actor_user_id: null, actor_address: '127.0.0.1', subject });
  });

  test('accepts a multipart form and an empty body', async () => {
    for (const headers of [{ 'content-type': 'multipart/form-data; boundary=x' }, {}]) {
      const contact = await addContact();
      const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
      const given = 'content-type' in headers ? { body, headers } : {};
      expect((await pharos.call('POST', unsubscribeLink(contact.email), given)).statusCode).toBe(200);
      expect((await contactOf(contact.id))?.has_unsubscribed).toBe(true);
    }
  });

  test('remains in effect after the contact is deleted: a contact with the same address gets no mail', async () => {
    const contact = await addContact();
    await post(unsubscribeLink(contact.email));
    await admin.call('DELETE', `/organization-subscribers/${contact.id}/`);
    const mails = (await mailsTo(contact.email)).length;
    now += 61_000;
    const again = await admin.call('POST', '/organization-subscribers/', { email: contact.email });
    expect(again.json()).toMatchObject({ has_unsubscribed: true });
    expect(await mailsTo(contact.email)).toHaveLength(mails);
    now += 61_000;
    const resent = await admin.call('POST', `/organization-subscribers/${again.json().id}/resend/`);
    expect([resent.statusCode, resent.json()]).toEqual([
      422,
      { detail: 'This contact has unsubscribed and cannot be mailed again.' },
    ]);
  });

  test('can be undone for a member by that member only', async () => {
    await post(unsubscribeLink(admin.email));
    const path = `/organization-members/${admin.memberId}/`;
    const refused = await owner.call('PATCH', path, { disable_alert_emails: false });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: 'This member has unsubscribed from alert mails. Only the member can turn them on again.' },
    ]);
    const undone = await admin.call('PATCH', path, { disable_alert_emails: false });
    expect([undone.statusCode, undone.json().has_unsubscribed]).toEqual([200, false]);
    const started = await auditOf(pharos, ours.organizationId, 'alert-mails.start');
    expect(started.at(-1)).toMatchObject({
      actor_user_id: expect.any(Number),
      subject: `alert mails to ${admin.email}`,
    });
  });

  test.each(['', '?of=', '?of=v1~AAAA', '?of=a&of=b', '?of=%00', '?of=~'])(
    'is rejected as invalid with the query %j',
    async (query) => {
      for (const answer of [await open(`/unsubscribe${query}`), await post(`/unsubscribe${query}`)]) {
        expect(query === '?of=%00' ? [400, 404] : [404]).toContain(answer.statusCode);
      }
    },
  );

  test('is rejected as invalid for a deleted organization', async () => {
    const gone = await post(unsubscribeLink('mara@example.com', 999_999));
    expect([gone.statusCode, shown(gone.body)]).toEqual([404, BAD]);
  });
});

test('stops and starts the weekly reports of an organization with the link in a report', async () => {
  const token = sealReportReader(pharos.services.secrets, admin.memberId);
  const link = (action: string) => `/weekly-reports/${action}?of=${token}`;
  const isStopped = async () => {
    const { results } = (await owner.call('GET', '/organization-members/')).json();
    return results.find(({ id }: { id: number }) => id === admin.memberId).disable_weekly_report_emails;
  };
  const question = {
    title: 'Stop weekly reports?',
    text: [`${admin.email} receives a report of Mills &amp; Sons each Monday. This choice does not affect alerts.`],
    button: [link('stop'), 'main', 'Stop weekly reports'],
  };
  const page = await open(link('stop'));
  expect([page.statusCode, shown(page.body), await isStopped()]).toEqual([200, question, false]);
  for (const _time of ['first', 'second']) {
    const stopped = await post(link('stop'));
    expect([stopped.statusCode, shown(stopped.body)]).toEqual([
      200,
      {
        title: 'Weekly reports are stopped',
        text: [`${admin.email} no longer receives weekly reports of Mills &amp; Sons. Alerts are sent as before.`],
        button: [link('start'), 'quiet', 'Get weekly reports again'],
      },
    ]);
  }
  expect(await isStopped()).toBe(true);
  const started = await post(link('start'));
  expect(shown(started.body)).toEqual({
    ...question,
    title: 'You receive weekly reports again',
    button: [link('stop'), 'quiet', 'Stop weekly reports'],
  });
  expect(await isStopped()).toBe(false);
  const audit = await auditOf(pharos, ours.organizationId, 'member.change');
  const row = { actor_user_id: null, actor_address: '127.0.0.1', subject: `member ${admin.memberId}` };
  expect(audit.slice(-2)).toEqual([
    { ...row, before: { email: admin.email, disableReportEmails: false }, after: { disableReportEmails: true } },
    { ...row, before: { email: admin.email, disableReportEmails: true }, after: { disableReportEmails: false } },
  ]);
  // The link of an alert mail is not valid for weekly reports.
  const of = `of=${sealSubscription(pharos.services.secrets, { organizationId: ours.organizationId, email: admin.email })}`;
  const bad = await post(`/weekly-reports/stop?${of}`);
  expect([bad.statusCode, shown(bad.body)]).toEqual([404, BAD]);
});
