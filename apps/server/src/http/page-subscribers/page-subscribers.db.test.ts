import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { ownerOf } from '../testing/people.ts';
import { signUpOwner } from '../testing/test-app.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Advances by one hour between two tests, because the mails of an organization are limited. */
let now = Date.now();
let app: CheckApp;
let page: { id: number; path: string };
let count = 0;
/** Each visitor has a different network, because the requests per network are limited. */
let visitor = '';
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'off', SMTP_URL: 'smtp://127.0.0.1:9' }, {}, { now: () => now });
  await app.pharos.services.db.updateTable('users').set({ email_verified: true }).execute();
});
beforeEach(async () => {
  count += 1;
  now += HOUR;
  visitor = `203.0.113.${count}`;
  const made = await app.call('POST', '/public-status-pages/', { name: 'Acme & Sons' });
  page = { id: made.json().id, path: new URL(made.json().public_url).pathname };
});
afterAll(() => app.close());

const submit = (fields: Record<string, string>, path = `${page.path}/subscribe`) =>
  app.pharos.call('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: visitor,
  });
const get = (path: string) => app.pharos.call('GET', path, { remoteAddress: visitor });
const mailsTo = (email: string) => waitingAccountMails(app.pharos.services.db, app.pharos.services.secrets, email);
const newAddress = (): string => `reader-${count}@example.com`;
const subscribers = async () => (await app.call('GET', `/public-status-pages/${page.id}/subscribers/`)).json();
const linkIn = async (email: string): Promise<string> => {
  const { pathname, search } = new URL((await mailsTo(email)).at(-1)?.action?.link ?? '');
  return pathname + search;
};
const press = (path: string) =>
  app.pharos.call('POST', path, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: visitor,
  });

test('subscribes a visitor by mail after the link is confirmed, and deletes the subscription with the stop link', async () => {
  const email = newAddress();
  expect((await get(page.path)).body).toContain(`href="${page.path}/subscribe">Get updates</a>`);
  expect((await get(`${page.path}/subscribe`)).body).toContain('<h1>Get updates of <bdi>Acme &amp; Sons</bdi></h1>');
  const sent = await submit({ email: ` ${email.toUpperCase()} ` });
  expect(sent.statusCode).toBe(200);
  expect(sent.body).toContain('you will receive a mail with a link');
  expect((await subscribers()).results).toMatchObject([{ kind: 'mail', address: email, confirmed_at: null }]);

  const link = await linkIn(email);
  const token = new URLSearchParams(link.split('?')[1]).get('of') ?? '';
  expect(token).toMatch(/^[\da-f]{32}$/);
  expect(await mailsTo(email)).toEqual([
    {
      to: email,
      subject: 'Confirm updates of Acme & Sons',
      headline: 'Do you want updates of Acme & Sons?',
      paragraphs: [
        'This address was entered to subscribe to mails about incidents and maintenance of this status page.',
        'If this was not you, ignore this mail. You will get no further mails.',
      ],
      action: { label: 'Confirm', link: `http://localhost:3000/page-updates/confirm?of=${token}` },
      footer: 'Sent by Pharos because this address was entered on the status page Acme & Sons.',
      countedWith: null,
    },
  ]);
  // Mail scanners open links, so opening a link must change nothing.
  const confirmation = await get(link);
  for (const part of [
    '<h1>Get updates of Acme &amp; Sons?</h1>',
    `<p>${email} will receive updates about incidents and maintenance, at most one message per minute.</p>`,
    `action="/page-updates/confirm?of=${token}"`,
    '>Confirm</button>',
  ])
    expect(confirmation.body).toContain(part);
  expect([confirmation.headers['x-robots-tag'], confirmation.headers['referrer-policy']]).toEqual([
    'noindex',
    'no-referrer',
  ]);
  expect((await subscribers()).results).toMatchObject([{ confirmed_at: null }]);
  for (const { body } of [await press(link), await get(link)]) {
    expect(body).toContain('<h1>You are subscribed</h1>');
    expect(body).toContain(
      `<p>${email} receives updates of Acme &amp; Sons. Each update has a link to unsubscribe.</p>`,
    );
    expect(body).not.toContain('</button>');
  }
  expect((await subscribers()).results).toMatchObject([{ confirmed_at: expect.any(String) }]);

  const stop = link.replace('confirm', 'stop');
  const { body: stopping } = await get(stop);
  for (const part of [
    '<h1>Stop these updates?</h1>',
    `<p>${email} receives updates of Acme &amp; Sons.</p>`,
    `action="/page-updates/stop?of=${token}"`,
    '>Stop updates</button>',
  ])
    expect(stopping).toContain(part);
  const { body: stopped } = await press(stop);
  expect(stopped).toContain('<h1>Updates are stopped</h1>');
  expect(stopped).toContain(
    `<p>${email} no longer receives updates of Acme &amp; Sons, and was deleted. You can subscribe again on the page.</p>`,
  );
  expect(stopped).not.toContain('</button>');
  expect(await subscribers()).toMatchObject({ count: 0 });
  const again = await press(stop);
  expect([again.statusCode, again.body]).toEqual([404, expect.stringContaining('<h1>You are not subscribed</h1>')]);
  expect(again.body).toContain(
    'The subscription has ended or was not confirmed in time, or the link is incomplete. You can subscribe again on the status page.',
  );
  for (const path of ['/page-updates/confirm', '/page-updates/stop?of=', `/page-updates/stop?of=${token.slice(1)}`])
    expect([path, (await get(path)).statusCode, (await press(path)).statusCode]).toEqual([path, 404, 404]);
});

test('subscribes a webhook and sends it a confirmation message, and rejects more than 20 of one host per day', async () => {
  const { pool } = app.pharos;
  const host = `hook-${count}.example.com`;
  const jobs = async () => {
    const { rows } = await pool.query(
      `select j.key, j.payload from graphile_worker._private_jobs j join page_subscribers s on j.key = 'tell-page-subscriber:' || s.id
       where s.address like $1 order by s.id`,
      [`https://${host}%`],
    );
    return rows;
  };
  const sent = await submit({ url: ` https://${host}/0 ` });
  expect(sent.statusCode).toBe(200);
  expect(sent.body).toContain('it will receive a message with a link');
  const { results } = await subscribers();
  expect(results).toMatchObject([
    { kind: 'webhook', address: `https://${host}/0`, confirmed_at: null, failing_since: null },
  ]);
  expect(await jobs()).toEqual([
    { key: `tell-page-subscriber:${results[0].id}`, payload: { subscriberId: results[0].id } },
  ]);
  // The requests per network are limited.
  for (let n = 1; n < 20; n += 1) {
    if (n % 9 === 0) visitor = `198.51.100.${n}`;
    expect((await submit({ url: `https://${host}/${n}` })).statusCode).toBe(200);
  }
  const refused = await submit({ url: `https://${host}/20` });
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining('Too many webhooks were added for this host. Try again in 1 day.'),
  ]);
  expect(await jobs()).toHaveLength(20);
  expect(await subscribers()).toMatchObject({ count: 20 });
});

test('answers a subscribed address like an unknown one, and sends it no further mail', async () => {
  const [known, unknown] = [newAddress(), `unknown-${newAddress()}`];
  await submit({ email: known });
  await press(await linkIn(known));
  now += MINUTE;
  const answers = async (email: string) => {
    const answersToOne = [];
    for (const wait of [0, 0, MINUTE]) {
      now += wait;
      const { statusCode, body } = await submit({ email });
      answersToOne.push([statusCode, body.replace(email, 'the address')]);
    }
    return answersToOne;
  };
  const toKnown = await answers(known);
  expect(toKnown.map(([status]) => status)).toEqual([200, 422, 200]);
  expect(await answers(unknown)).toEqual(toKnown);
  expect(await mailsTo(known)).toHaveLength(1);
  expect(await mailsTo(unknown)).toHaveLength(2);
});

test("rejects a subscribed address like an unknown one when the mail limit of the organization's visitors is reached", async () => {
  const email = newAddress();
  await submit({ email });
  await press(await linkIn(email));
  now += MINUTE;
  for (let n = 0; n < 10; n += 1) {
    await submit({ email: `reader-${n}-${email}` });
  }
  visitor = `192.0.2.${count}`;
  const answers = [await submit({ email }), await submit({ email: `last-${email}` })];
  for (const { statusCode, body } of answers) {
    expect([statusCode, body]).toEqual([422, expect.stringContaining('Too many people subscribed to this page')]);
  }
});

test('sends a mailbox one mail per minute from one organization and two from all, regardless of page and spelling', async () => {
  const newPath = async (call: typeof app.call) => {
    const made = await call('POST', '/public-status-pages/', { name: 'Other' });
    return `${new URL(made.json().public_url).pathname}/subscribe`;
  };
  const another = async () => (await ownerOf(app.pharos, await signUpOwner(app.pharos))).call;
  const [second, third] = [await another(), await another()];
  const spelled = newAddress().replace('@', '+more@');
  const answers = [];
  for (const [email, path] of [
    [newAddress(), undefined],
    [newAddress(), undefined],
    [spelled, await newPath(app.call)],
    [spelled, await newPath(second)],
    [newAddress(), await newPath(third)],
  ] as const)
    answers.push(await submit({ email }, path));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 422, 200, 422]);
  expect(answers[1]?.body).toContain('Too many mails were sent to this address. Try again in 1 min.');
  expect(await mailsTo(newAddress())).toHaveLength(1);
  expect(await mailsTo(spelled)).toHaveLength(1);
});

test('accepts only a few forms per minute from one network', async () => {
  const answers = [];
  for (let tries = 0; tries < 12; tries += 1) answers.push((await submit({ email: 'nobody' })).statusCode);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
});

test('counts only confirmed addresses toward the limit of a page', async () => {
  const { pool } = app.pharos;
  await pool.query(
    `insert into page_subscribers (status_page_id, kind, address, token, confirmed_at)
     select $1::int, 'mail', format('full-%s@example.com', n), format('%s-%s', $1::int, n), case when n > 1 then now() end from generate_series(1, 5000) n`,
    [page.id],
  );
  const email = newAddress();
  expect((await submit({ email })).statusCode).toBe(200);
  await press(await linkIn(email));
  expect(await subscribers()).toMatchObject({ count: 5000 });
  const { rows } = await pool.query(`select from page_subscribers where status_page_id = $1 and confirmed_at is null`, [
    page.id,
  ]);
  expect(rows).toEqual([]);
  const refused = await submit({ email: `second-${email}` });
  expect([refused.statusCode, refused.body]).toEqual([
    422,
    expect.stringContaining('This page has reached its maximum number of subscribers.'),
  ]);
});

test.each([
  [{ email: 'nobody"><script>' }, 'Enter a valid e-mail address.', 'value="nobody&quot;&gt;&lt;script&gt;"'],
  [{ url: 'http://169.254.169.254/' }, 'This URL cannot be called', 'value="http://169.254.169.254/"'],
  [{ url: 'ftp://example.com/' }, 'Enter a URL that starts with https:// or http://.', 'value="ftp://example.com/"'],
  [{ url: 'https://' }, 'Enter a URL that starts with https:// or http://.', 'value="https://"'],
])('rejects %j with a message, and retains the value in its field', async (fields, problem, value) => {
  const { statusCode, body } = await submit(fields);
  expect(statusCode).toBe(422);
  expect(body).toContain(problem);
  expect(body).toContain(value);
  expect(await subscribers()).toMatchObject({ count: 0 });
});

test('accepts no subscribers for a private page, and does not reveal that the page exists', async () => {
  await app.call('PUT', `/public-status-pages/${page.id}/`, {
    name: 'Acme & Sons',
    logo_url: '',
    custom_domain: null,
    visibility: 'members',
  });
  await expect.poll(async () => (await get(`${page.path}/subscribe`)).statusCode).toBe(404);
  expect((await submit({ email: newAddress() })).statusCode).toBe(404);
  expect(await subscribers()).toMatchObject({ count: 0 });
});

test('allows only the own organization to add an address, which must confirm, and to remove a subscriber', async () => {
  const email = newAddress();
  const path = `/public-status-pages/${page.id}/subscribers/`;
  const added = await app.call('POST', path, { email });
  expect([added.statusCode, added.json()]).toMatchObject([201, { address: email, confirmed_at: null }]);
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await app.call('DELETE', `${path}${added.json().id}/`)).statusCode).toBe(200);
  expect((await app.call('DELETE', `${path}${added.json().id}/`)).statusCode).toBe(404);
  const { rows: recorded } = await app.pharos.pool.query(
    `select l.action, l.organization_id, u.email from audit_log l join users u on u.id = l.actor_user_id
     where l.subject = $1 and l.action like '%subscribe' order by l.id`,
    [`status page ${page.id}`],
  );
  const by = { organization_id: app.owner.organizationId, email: app.owner.email };
  expect(recorded).toEqual([
    { action: 'status-page.subscribe', ...by },
    { action: 'status-page.unsubscribe', ...by },
  ]);
  const stranger = await signUpOwner(app.pharos);
  for (const [method, below] of [
    ['GET', ''],
    ['POST', ''],
    ['DELETE', '1/'],
  ] as const) {
    const { token, organizationId: organization } = stranger;
    const body = method === 'POST' ? { body: { email } } : {};
    const answer = await app.pharos.call(method, `/v1${path}${below}`, { token, organization, ...body });
    expect([method, answer.statusCode, answer.json()]).toEqual([method, 404, { detail: 'Status page not found.' }]);
  }
  const elsewhere = await app.call('POST', '/public-status-pages/', { name: 'Elsewhere' });
  const { id } = (await app.call('POST', path, { email: `b-${email}` })).json();
  const ofOther = `/public-status-pages/${elsewhere.json().id}/subscribers/${id}/`;
  expect((await app.call('DELETE', ofOther)).statusCode).toBe(404);
});

test('sends no mail before the address of the owner is verified, if anyone may sign up', async () => {
  const hosted = await createCheckApp({ BILLING: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });
  try {
    const owner = await signUpOwner(hosted.pharos);
    const call = (method: 'POST', path: string, body: object) =>
      hosted.pharos.call(method, `/v1${path}`, { token: owner.token, organization: owner.organizationId, body });
    const { id } = (await call('POST', '/public-status-pages/', { name: 'Acme' })).json();
    const refused = await call('POST', `/public-status-pages/${id}/subscribers/`, { email: newAddress() });
    expect(refused.statusCode).toBe(400);
    expect(await waitingAccountMails(hosted.pharos.services.db, hosted.pharos.services.secrets, newAddress())).toEqual(
      [],
    );
  } finally {
    await hosted.close();
  }
});

test('stores notifications about incidents and maintenance for page subscribers in the same transaction', async () => {
  const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
  const pages = { status_pages: [page.id], checks: [] };
  const incident = await app.call('POST', '/page-incidents/', { name: 'Orders fail', text: 'We look.', ...pages });
  await app.call('POST', `/page-incidents/${incident.json().id}/updates/`, { status: 'resolved', text: 'Over.' });
  const shop = await app.create({ name: 'Shop', url: 'https://shop.example' });
  const plan = { name: 'New disks', text: '', start: at(2), end: at(3), ...pages, checks: [shop.id] };
  const maintenance = await app.call('POST', '/maintenances/', plan);
  expect(maintenance.statusCode, maintenance.body).toBe(201);
  const path = `/maintenances/${maintenance.json().id}/`;
  await app.call('PATCH', path, { mutes_alerts: false });
  await app.call('PATCH', path, { end: at(4) });
  await app.call('DELETE', path);
  const { rows } = await app.pharos.services.db
    .selectFrom('page_notifications')
    .where('status_page_id', '=', page.id)
    .select(['kind', 'name'])
    .orderBy('id')
    .execute()
    .then((found) => ({ rows: found.map(({ kind, name }) => `${kind}: ${name}`) }));
  expect(rows).toEqual([
    'incident-update: Orders fail',
    'incident-update: Orders fail',
    'maintenance-scheduled: New disks',
    'maintenance-changed: New disks',
    'maintenance-cancelled: New disks',
  ]);
});

test('offers no mail subscription if no mail server is configured', async () => {
  const silent = await createCheckApp({ BILLING: 'off' });
  try {
    const made = (await silent.call('POST', '/public-status-pages/', { name: 'Acme' })).json();
    const path = `${new URL(made.public_url).pathname}/subscribe`;
    const { body } = await silent.pharos.call('GET', path);
    expect([body.includes('name="email"'), body.includes('name="url"')]).toEqual([false, true]);
    const added = await silent.call('POST', `/public-status-pages/${made.id}/subscribers/`, {
      email: 'ada@example.com',
    });
    expect(added.json()).toEqual({ email: ['Mails cannot be sent, because no mail server is configured.'] });
  } finally {
    await silent.close();
  }
});
