import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let owner: SignedUp;
let other: SignedUp;
/** CNAME records by name. Null if the name servers do not respond. */
let zone: Map<string, string[]> | null;
beforeAll(async () => {
  const proofRecords = async (name: string, type: string) => {
    if (zone === null) throw new Error('ETIMEOUT');
    return type === 'CNAME' ? (zone.get(name) ?? []) : [];
  };
  pharos = await createTestApp({ SIGNUP: 'open', VERIFY_DOMAIN: 'Proof.example.net' }, { proofRecords });
  owner = await signUpOwner(pharos);
  other = await signUpOwner(pharos);
});
beforeEach(async () => {
  zone = new Map();
  await pharos.services.db.deleteFrom('status_pages').execute();
});
afterAll(() => pharos.close());

const fields = (custom_domain: string | null) => ({ name: 'Acme', logo_url: '', custom_domain });
const add = async (who: SignedUp, domain: string | null = null): Promise<StatusPage> =>
  (await pharos.call('POST', '/v1/public-status-pages/', { token: who.token, body: fields(domain) })).json();
const generate = (who: SignedUp, id: number, domain: string) =>
  pharos.call('POST', `/v1/public-status-pages-generate-cname/?status_page=${id}`, {
    token: who.token,
    body: { id, custom_domain: domain },
  });
const verify = async (who: SignedUp, id: number) => {
  const answer = await pharos.call('GET', `/v1/public-status-pages-verify/?status_page=${id}`, { token: who.token });
  return { status: answer.statusCode, body: answer.json(), cname: answer.json().custom_domain_cname };
};
const put = async (who: SignedUp, id: number, domain: string | null): Promise<StatusPage> =>
  (await pharos.call('PUT', `/v1/public-status-pages/${id}/`, { token: who.token, body: fields(domain) })).json();
const claimed = async (who: SignedUp, domain = 'status.acme.org') => {
  const { id } = await add(who);
  const { key, value } = (await generate(who, id, domain)).json().custom_domain_cname;
  return { id, key, value, publish: () => zone?.set(`${key}.${domain}`, [value]) };
};

test('stores a domain in its ASCII form, with a record that no one can guess', async () => {
  const { id, custom_domain_cname: none } = await add(owner, 'Status.Müller.DE');
  expect(none).toBeNull();
  const page: StatusPage = (await generate(owner, id, 'status.müller.de.')).json();
  expect(page.custom_domain).toBe('status.xn--mller-kva.de');
  expect(page.custom_domain_cname).toEqual({
    key: expect.stringMatching(/^pharos-[0-9a-f]{32}$/),
    value: expect.stringMatching(/^pharos-[0-9a-f]{32}\.proof\.example\.net$/),
    is_verified: false,
    problem: null,
  });
  const { rows } = await pharos.pool.query(`select action from audit_log where subject = $1 order by id`, [
    `status page ${id}`,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['status-page.create', 'status-page.generate-cname']);
  const another = await claimed(other, 'status.müller.de');
  expect(another.key).not.toBe(page.custom_domain_cname?.key);
  expect(another.value).not.toBe(page.custom_domain_cname?.value);
});

test.each(['', 'com', 'proof.example.net', 'x.proof.example.net', 'localhost', '127.0.0.1', 'a..b.org', 'a.org/x'])(
  'does not generate a record for %j',
  async (domain) => {
    const { id } = await add(owner);
    const answer = await generate(owner, id, domain);
    expect([answer.statusCode, answer.json()]).toEqual([400, { custom_domain: ['Invalid Domain'] }]);
  },
);

test('retains the record for the same domain, and generates a different one for another domain', async () => {
  const { id, key } = await claimed(owner);
  expect((await generate(owner, id, 'STATUS.acme.org')).json().custom_domain_cname.key).toBe(key);
  expect((await put(owner, id, 'status.acme.org')).custom_domain_cname?.key).toBe(key);
  const moved = (await generate(owner, id, 'status.acme.net')).json();
  expect(moved.custom_domain).toBe('status.acme.net');
  expect(moved.custom_domain_cname.key).not.toBe(key);
  expect((await put(owner, id, 'status.acme.com')).custom_domain_cname).toBeNull();
  expect(await put(owner, id, null)).toMatchObject({ custom_domain: null, custom_domain_cname: null });
  expect((await verify(owner, id)).status).toBe(400);
});

test('verifies a domain when its record exists, and reports the reason for a failure before', async () => {
  const { id, key, value, publish } = await claimed(owner);
  expect((await verify(owner, id)).cname).toMatchObject({
    is_verified: false,
    problem: expect.stringContaining(`The CNAME record ${key}.status.acme.org was not found`),
  });
  zone?.set(`${key}.status.acme.org`, ['pharos.example.com']);
  expect((await verify(owner, id)).cname.problem).toContain(`points to pharos.example.com, not to ${value}`);
  zone = null;
  expect((await verify(owner, id)).cname).toMatchObject({
    is_verified: false,
    problem: expect.stringContaining('name servers did not respond'),
  });
  zone = new Map();
  publish();
  const verified = await verify(owner, id);
  expect(verified.cname).toEqual({ key, value, is_verified: true, problem: null });
  expect(verified.body.public_url).toBe('http://status.acme.org/');
  const { rows } = await pharos.pool.query(`select action, after from audit_log order by id desc limit 1`);
  expect(rows).toEqual([{ action: 'status-page.verify-domain', after: { domain: 'status.acme.org' } }]);
  // A failed lookup does not end the verification immediately.
  zone = new Map();
  expect((await verify(owner, id)).cname).toMatchObject({
    is_verified: true,
    problem: expect.stringContaining('was not found'),
  });
  publish();
  expect((await verify(owner, id)).cname).toMatchObject({ is_verified: true, problem: null });
});

test('regards a record as missing since the first lookup that did not find it, until a lookup finds it', async () => {
  const { id, publish } = await claimed(owner);
  publish();
  await verify(owner, id);
  const { services } = pharos;
  const { now } = services;
  const begin = Date.UTC(2026, 5, 1);
  const missingSince = async (hours: number) => {
    services.now = () => begin + hours * 3_600_000;
    await verify(owner, id);
    const { rows } = await pharos.pool.query('select cname_missing_since as since from status_pages where id = $1', [
      id,
    ]);
    return rows[0].since === null ? null : (rows[0].since.getTime() - begin) / 3_600_000;
  };
  try {
    const published = zone;
    zone = new Map();
    expect([await missingSince(1), await missingSince(20)]).toEqual([1, 1]);
    zone = null;
    expect(await missingSince(30)).toBe(1);
    zone = published;
    expect(await missingSince(40)).toBeNull();
    zone = null;
    expect(await missingSince(50)).toBeNull();
    zone = new Map();
    expect(await missingSince(60)).toBe(60);
  } finally {
    services.now = now;
  }
});

test('assigns a domain to only one page, even in simultaneous verifications, until that page releases it', async () => {
  const [first, second] = [await claimed(owner), await claimed(other)];
  first.publish();
  second.publish();
  const both = await Promise.all([verify(owner, first.id), verify(other, second.id)]);
  expect(both.map(({ cname }) => cname.is_verified).sort()).toEqual([false, true]);
  expect(both.find(({ cname }) => !cname.is_verified)?.cname.problem).toContain(
    'Another status page has verified this domain',
  );
  const [holder, holderPageId, waiter, waitsId] = both[0].cname.is_verified
    ? [owner, first.id, other, second.id]
    : [other, second.id, owner, first.id];
  await put(holder, holderPageId, 'status.acme.net');
  expect((await verify(waiter, waitsId)).cname).toMatchObject({ is_verified: true, problem: null });
  // A page that returns to the domain has a different record.
  expect((await generate(holder, holderPageId, 'status.acme.org')).json().custom_domain_cname.is_verified).toBe(false);
});

test('does not verify a domain whose record was replaced during the lookup', async () => {
  const { id, publish } = await claimed(owner);
  publish();
  const before = pharos.services.proofRecords;
  pharos.services.proofRecords = async (name, type) => {
    const records = await before(name, type);
    await generate(owner, id, 'status.acme.net');
    return records;
  };
  const { body } = await verify(owner, id);
  pharos.services.proofRecords = before;
  expect(body).toMatchObject({
    custom_domain: 'status.acme.net',
    custom_domain_cname: { is_verified: false, problem: null },
  });
});
