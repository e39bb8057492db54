import { createStatusPage, type StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCheck } from '../../storage/testing/seed.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';
import { joinOnly } from '../testing/members.ts';
import { type SignedUp, signUpOwner } from '../testing/test-app.ts';

const PATH = '/public-status-pages/';
const LINKS = '/public-status-page-checks/';
let app: CheckApp;
let other: SignedUp;
let shop: number;
let blog: number;
let mail: number;
beforeAll(async () => {
  app = await createCheckApp({ BILLING: 'builtin' });
  other = await signUpOwner(app.pharos);
});
beforeEach(async () => {
  const { db } = app.pharos.services;
  await db.deleteFrom('status_pages').execute();
  await db.deleteFrom('checks').execute();
  const add = async (name: string) => (await app.create({ name, url: `https://${name}.example` })).id;
  shop = await add('shop');
  blog = await add('blog');
  mail = await add('mail');
});
afterAll(() => app.close());

const fields = (changes: object = {}) => ({ name: 'Acme Inc.', logo_url: '', custom_domain: null, ...changes });
const linked = (...ids: number[]) => ids.map((id, index) => ({ application_check: id, order: index + 1 }));
const add = (changes: object = {}) => app.call('POST', PATH, fields(changes));
const added = async (changes: object = {}): Promise<StatusPage> => {
  const answer = await add(changes);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
};
const change = (id: number, changes: object = {}) => app.call('PUT', `${PATH}${id}/`, fields(changes));
const read = async (id: number): Promise<StatusPage> => (await app.call('GET', `${PATH}${id}/`)).json();
const shown = (page: StatusPage): [number, number][] =>
  page.associated_checks.map((check) => [check.application_check, check.order]);
const asOther = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  app.pharos.call(method, `/v1${path}`, { token: other.token, ...(body && { body }) });
const audits = async () =>
  (await app.call('GET', '/audit-log/?page_size=100'))
    .json()
    .results.filter(({ subject }: { subject: string }) => subject.startsWith('status page'));

describe('a status page of an organization', () => {
  test('is created, listed, read, changed and deleted, with an audit entry for each change', async () => {
    const answer = await add({
      logo_url: 'https://acme.example/logo.png',
      ga_tracking_id: 'G-ABC123DEF4',
      shows_addresses: true,
      associated_checks: linked(blog, shop),
    });
    expect(answer.statusCode).toBe(201);
    const page = createStatusPage.response.strict().parse(answer.json());
    expect(page).toMatchObject({
      name: 'Acme Inc.',
      organization: app.owner.organizationId,
      ga_tracking_id: 'G-ABC123DEF4',
      custom_domain: null,
      custom_domain_cname: null,
      public_url: `http://localhost:3000/s/${page.id}-AcmeInc`,
      shows_addresses: true,
      visibility: 'public',
    });
    expect(shown(page)).toEqual([
      [blog, 1],
      [shop, 2],
    ]);
    expect((await app.call('GET', `${PATH}?organization=${app.owner.organizationId}`)).json()).toMatchObject({
      count: 1,
      results: [page],
    });
    const changed = await change(page.id, { name: 'Acme' });
    expect(changed.json()).toEqual({
      ...page,
      name: 'Acme',
      logo_url: '',
      public_url: `http://localhost:3000/s/${page.id}-Acme`,
    });
    expect(await read(page.id)).toEqual(changed.json());
    expect((await app.call('DELETE', `${PATH}${page.id}/`)).json()).toEqual({});
    expect((await app.call('GET', `${PATH}${page.id}/`)).statusCode).toBe(404);
    const rows = (await audits()).slice(0, 3);
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'status-page.delete',
      'status-page.update',
      'status-page.create',
    ]);
    expect(rows[1]).toMatchObject({ before: { name: 'Acme Inc.' }, after: { name: 'Acme' } });
  });

  test('retains all names of its addresses, so that old links continue to work', async () => {
    const { id } = await added();
    await change(id, { name: 'Łódź Shop' });
    await change(id, { name: '東京' });
    await change(id, { name: 'Acme, Inc' });
    const { rows } = await app.pharos.pool.query('select slug from status_page_names where status_page_id = $1', [id]);
    expect(rows.map(({ slug }) => slug).sort()).toEqual(['AcmeInc', 'LodzShop', 'page']);
  });

  test('remains unchanged without an audit entry when it is sent back unmodified', async () => {
    const page = await added({ associated_checks: linked(shop, blog) });
    const before = (await audits()).length;
    const {
      id,
      organization,
      custom_domain_cname: _c,
      custom_domain_certificate: _d,
      public_url: _u,
      associated_checks: checks,
      ...same
    } = page;
    const body = { ...same, organization, associated_checks: checks.map(({ id: _id, ...link }) => link) };
    expect((await change(id, body)).json()).toEqual(page);
    expect((await audits()).length).toBe(before);
  });

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'limited to 100'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ logo_url: 'javascript:alert(1)' }, 'Invalid URL'],
    [{ ga_tracking_id: 'UA-1"><script>' }, 'Invalid tracking id'],
    [{ custom_domain: 'https://status.acme.org' }, 'Invalid Domain'],
    [{ custom_domain: 'localhost' }, 'Invalid Domain'],
    [{ custom_domain: 'co.uk' }, 'Invalid Domain'],
    [{ custom_domain: '192.0.2.1' }, 'Invalid Domain'],
    [{ visibility: 'password' }, 'Enter the password'],
    [{ visibility: 'password', password: 'short' }, 'At least 8'],
    [{ password: 'long-enough-password' }, 'Only a page that is protected'],
    [{ associated_checks: [{ application_check: 999_999, order: 1 }] }, 'The check 999999 does not exist.'],
    [{ public_url: 'https://elsewhere.example' }, 'public_url'],
  ])('is rejected if it contains %j', async (changes, message) => {
    const { id } = await added();
    for (const answer of [await add(changes), await change(id, changes)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain(message);
    }
    expect(await read(id)).toMatchObject(fields());
    expect((await app.call('GET', PATH)).json().count).toBe(1);
  });

  test('cannot be created if the organization has five, even in simultaneous requests', async () => {
    for (let count = 0; count < 4; count += 1) await added();
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
    expect((await add()).json()).toEqual({
      non_field_errors: ['An organization can have at most 5 status pages. Delete one.'],
    });
    const { results } = (await app.call('GET', PATH)).json();
    await app.call('DELETE', `${PATH}${results[0].id}/`);
    expect((await add()).statusCode).toBe(201);
  });

  test('retains its password until its visibility no longer requires one', async () => {
    const { id } = await added({ visibility: 'password', password: 'a-harbor-at-dawn' });
    const hash = async () => {
      const { db } = app.pharos.services;
      return (await db.selectFrom('status_pages').where('id', '=', id).select('password_hash').executeTakeFirst())
        ?.password_hash;
    };
    const first = await hash();
    expect(first).toMatch(/^\$argon2id\$/);
    await change(id, { visibility: 'password' });
    expect(await hash()).toBe(first);
    await change(id, { visibility: 'password', password: 'another-harbor' });
    expect(await hash()).not.toBe(first);
    expect((await audits())[0]).toMatchObject({ action: 'status-page.update', after: { password: 'set' } });
    await change(id, { visibility: 'members' });
    expect(await hash()).toBeNull();
    expect((await change(id, { visibility: 'password' })).statusCode).toBe(400);
  });

  test('is not accessible to other organizations and to read-only members', async () => {
    const page = await added({ associated_checks: linked(shop) });
    const link = page.associated_checks[0]?.id ?? 0;
    const calls: [Parameters<typeof asOther>[0], string, object?][] = [
      ['GET', `${PATH}${page.id}/`],
      ['PUT', `${PATH}${page.id}/`, fields({ name: 'Mine' })],
      ['DELETE', `${PATH}${page.id}/`],
      ['GET', `${LINKS}?status_page=${page.id}`],
      ['POST', LINKS, { status_page: page.id, application_check: shop, order: 1 }],
      ['PATCH', `${LINKS}${link}/`, { order: 1 }],
      ['DELETE', `${LINKS}${link}/`],
      [
        'POST',
        `/public-status-pages-generate-cname/?status_page=${page.id}`,
        { id: page.id, custom_domain: 'a.example.org' },
      ],
      ['GET', `/public-status-pages-verify/?status_page=${page.id}`],
    ];
    for (const [method, path, body] of calls) {
      expect([method, path, (await asOther(method, path, body)).statusCode]).toEqual([method, path, 404]);
    }
    expect((await asOther('GET', `${PATH}?organization=${app.owner.organizationId}`)).statusCode).toBe(404);
    expect((await asOther('GET', PATH)).json()).toMatchObject({ count: 0, results: [] });
    const foreign = await asOther('POST', PATH, fields({ associated_checks: linked(shop) }));
    expect([foreign.statusCode, foreign.body]).toEqual([
      400,
      expect.stringContaining(`The check ${shop} does not exist.`),
    ]);
    const reader = await joinOnly(app.pharos, app.owner.organizationId, 'ST');
    for (const [method, path, body] of calls) {
      const answer = await app.pharos.call(method, `/v1${path}`, { token: reader.token, ...(body && { body }) });
      expect([method, path, answer.statusCode]).toEqual([method, path, 403]);
    }
    expect(await read(page.id)).toEqual(page);
  });
});

describe('the list of checks of a status page', () => {
  test('is replaced in one step and numbered from 1 without gaps, and remaining checks retain their ids', async () => {
    const page = await added({ associated_checks: linked(shop, blog) });
    const idOf = (of: StatusPage, check: number) =>
      of.associated_checks.find((each) => each.application_check === check)?.id;
    const checks = [
      { application_check: mail, order: 900 },
      { application_check: blog, order: 7 },
    ];
    const changed: StatusPage = (await change(page.id, { associated_checks: checks })).json();
    expect(shown(changed)).toEqual([
      [blog, 1],
      [mail, 2],
    ]);
    expect(idOf(changed, blog)).toBe(idOf(page, blog));
    const refused = await change(page.id, { name: 'New', associated_checks: linked(shop, 999_999) });
    expect(refused.statusCode).toBe(400);
    const twice = await change(page.id, { name: 'New', associated_checks: linked(shop, shop) });
    expect(twice.json()).toEqual({ associated_checks: [`The check ${shop} is listed twice.`] });
    expect(await read(page.id)).toEqual(changed);
    expect(shown((await change(page.id, { associated_checks: [] })).json())).toEqual([]);
  });

  test('allows checks to be added, moved and removed individually', async () => {
    const { id } = await added({ associated_checks: linked(shop) });
    const first = await app.call('POST', LINKS, { status_page: id, application_check: blog, order: 1 });
    expect([first.statusCode, first.json()]).toEqual([
      201,
      expect.objectContaining({ status_page: id, application_check: blog, order: 1 }),
    ]);
    const last = await app.call('POST', LINKS, { status_page: id, application_check: mail, order: 50 });
    expect(last.json()).toMatchObject({ order: 3 });
    expect(shown(await read(id))).toEqual([
      [blog, 1],
      [shop, 2],
      [mail, 3],
    ]);
    const again = await app.call('POST', LINKS, { status_page: id, application_check: mail, order: 1 });
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { application_check: ['This check is already on the page.'] },
    ]);
    const moved = await app.call('PATCH', `${LINKS}${last.json().id}/`, { order: 2 });
    expect(moved.json()).toEqual({ ...last.json(), order: 2 });
    const list = (await app.call('GET', `${LINKS}?status_page=${id}`)).json();
    expect(list.results.map((check: { application_check: number }) => check.application_check)).toEqual([
      blog,
      mail,
      shop,
    ]);
    expect((await app.call('DELETE', `${LINKS}${moved.json().id}/`)).json()).toEqual({});
    expect(shown(await read(id))).toEqual([
      [blog, 1],
      [shop, 2],
    ]);
    expect((await app.call('DELETE', `${LINKS}${moved.json().id}/`)).statusCode).toBe(404);
  });

  test('loses a deleted check without a gap in the numbers', async () => {
    const { id } = await added({ associated_checks: linked(shop, blog, mail) });
    await app.call('DELETE', `/checks/${blog}/`);
    expect(shown(await read(id))).toEqual([
      [shop, 1],
      [mail, 2],
    ]);
  });

  test('contains at most 100 checks', async () => {
    const { db } = app.pharos.services;
    const { organizationId } = app.owner;
    const { id: applicationId } = await db
      .selectFrom('applications')
      .where('organization_id', '=', organizationId)
      .select('id')
      .executeTakeFirstOrThrow();
    const ids: number[] = [];
    for (let count = 0; count < 100; count += 1)
      ids.push(await insertCheck(db, { organizationId, applicationId, name: `Check ${count}` }));
    const many = await add({ associated_checks: linked(...ids, shop) });
    expect([many.statusCode, many.body]).toEqual([400, expect.stringContaining('at most 100 checks')]);
    const page = await added({ associated_checks: linked(...ids) });
    expect(page.associated_checks.map(({ order }) => order)).toEqual(ids.map((_id, index) => index + 1));
    const more = await app.call('POST', LINKS, { status_page: page.id, application_check: shop, order: 1 });
    expect([more.statusCode, more.body]).toEqual([400, expect.stringContaining('at most 100 checks')]);
  });

  test('remains consistent during simultaneous changes and deletions', async () => {
    const { id } = await added({ associated_checks: linked(shop, blog, mail) });
    const answers = await Promise.all([
      change(id, { associated_checks: linked(mail, blog, shop) }),
      app.call('DELETE', `/checks/${blog}/`),
      change(id, { associated_checks: linked(blog, mail) }),
      app.call('DELETE', `/checks/${shop}/`),
    ]);
    for (const { statusCode } of answers) expect([200, 204, 400]).toContain(statusCode);
    const left = shown(await read(id));
    expect(left).toEqual([[mail, 1]]);
  });
});
