import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinAs, userIdOf, verifyAddress } from '../testing/members.ts';
import { auditOf } from '../testing/people.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' });
  owner = await signUpOwner(pharos, { full_name: 'Ada King Lovelace' });
});
afterAll(() => pharos.close());

const me = async (who = owner) => (await pharos.call('GET', '/v1/logged-in-user/', { token: who.token })).json();
const patch = (body: object, id?: number) =>
  pharos.call('PATCH', `/v1/logged-in-user/${id ?? 1}/`, { token: owner.token, body });
const save = (body: object, who = owner) =>
  pharos.call('POST', '/v1/user-profile/', { token: who.token, organization: owner.organizationId, body });

test('returns the user with profile, browser notes and the deadline for verification', async () => {
  const user = await me();
  expect(user).toMatchObject({
    first_name: 'Ada King',
    last_name: 'Lovelace',
    custom_ui_state: {},
    profile: { phone_number: null, company_role: null, company_size: null },
  });
  expect(Date.parse(user.verification_required_before) - Date.parse(user.date_joined)).toBe(7 * 24 * 3_600_000);
  const verified = await signUpOwner(pharos);
  await verifyAddress(pharos, verified);
  expect((await me(verified)).verification_required_before).toBeNull();
});

describe('the browser notes', () => {
  test('are merged by key', async () => {
    await patch({ custom_ui_state: { welcome: 'visited', nested: { a: 1 } } });
    const answer = await patch({ custom_ui_state: { nested: { b: [2, null] }, plan_name: 'GARDEN' } });
    const expected = { welcome: 'visited', nested: { b: [2, null] }, plan_name: 'GARDEN' };
    expect(answer.json().custom_ui_state).toEqual(expected);
    expect((await me()).custom_ui_state).toEqual(expected);
  });

  test.each([[['list']], ['text'], [{ big: 'x'.repeat(20_000) }]])(
    'are rejected if they are not an object or are too large: case %#',
    async (state) => {
      const answer = await patch({ custom_ui_state: state });
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['custom_ui_state']]);
    },
  );
});

test('stores browser notes of 16,384 characters of JSON, and rejects one more', async () => {
  const other = await signUpOwner(pharos);
  const id = await userIdOf(pharos, other);
  const storeText = (characters: number) =>
    pharos.call('PATCH', `/v1/logged-in-user/${id}/`, {
      token: other.token,
      body: { custom_ui_state: { note: 'x'.repeat(characters - '{"note":""}'.length) } },
    });
  expect((await storeText(16_384)).statusCode).toBe(200);
  const refused = await storeText(16_385);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { custom_ui_state: ['The JSON must have at most 16384 characters.'] },
  ]);
  expect((await me(other)).custom_ui_state.note).toHaveLength(16_384 - '{"note":""}'.length);
});

test('changes the name of the user with an audit entry, rejects other users, and requires a first name', async () => {
  const other = await signUpOwner(pharos);
  expect((await patch({ last_name: 'Byron' })).json()).toMatchObject({
    full_name: 'Ada King Byron',
    last_name: 'Byron',
  });
  const notTheirs = await patch({ last_name: 'Eve' }, await userIdOf(pharos, other));
  expect([notTheirs.statusCode, notTheirs.json()]).toEqual([404, { detail: 'User not found.' }]);
  expect((await patch({ first_name: ' ', last_name: '' })).json()).toEqual({
    first_name: ['This field may not be blank.'],
  });
  const log = await pharos.call('GET', '/v1/audit-log/?subject=user', { token: owner.token });
  expect(log.json().results).toMatchObject([
    {
      action: 'user.rename',
      subject: 'user 1',
      before: { name: 'Ada King Lovelace' },
      after: { name: 'Ada King Byron' },
    },
  ]);
});

describe('the profile', () => {
  test('is saved in parts, with phone numbers as E.164, together with the subdomain', async () => {
    const all = {
      first_name: 'Grace',
      last_name: 'Hopper',
      phone_number: '(415) 555-2671',
      company_role: 'Engineering',
      company_size: '11 - 50',
      freshid_accounts_name: 'grace',
    };
    const answer = await save(all);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        full_name: 'Grace Hopper',
        profile: { phone_number: '+14155552671', company_role: 'Engineering', company_size: '11 - 50' },
      },
    ]);
    const organization = await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token: owner.token });
    expect(organization.json().freshid_accounts_name).toBe('grace');
    await save({ phone_number: null });
    expect((await save({ company_role: 'Other function' })).json()).toMatchObject({
      full_name: 'Grace Hopper',
      profile: { phone_number: null, company_role: 'Other function', company_size: '11 - 50' },
    });
    expect((await save({ phone_number: '+49 30 901820' })).json().profile.phone_number).toBe('+4930901820');
    expect((await save({ phone_number: '' })).json().profile.phone_number).toBeNull();
    expect((await save({ last_name: 'Murray' })).json().full_name).toBe('Grace Murray');
    expect((await save({ first_name: 'Grace', last_name: 'Hopper' })).json().full_name).toBe('Grace Hopper');
    expect((await save({})).json().full_name).toBe('Grace Hopper');
    const audit = await auditOf(pharos, owner.organizationId, 'user.profile');
    expect(audit.map(({ before, after }) => [before, after])).toEqual([
      [
        { phoneNumber: null, companyRole: null, companySize: null, name: 'Ada King Byron' },
        { phoneNumber: '+14155552671', companyRole: 'Engineering', companySize: '11 - 50', name: 'Grace Hopper' },
      ],
      [{ phoneNumber: '+14155552671' }, { phoneNumber: null }],
      [{ companyRole: 'Engineering' }, { companyRole: 'Other function' }],
      [{ phoneNumber: null }, { phoneNumber: '+4930901820' }],
      [{ phoneNumber: '+4930901820' }, { phoneNumber: null }],
      [{ name: 'Grace Hopper' }, { name: 'Grace Murray' }],
      [{ name: 'Grace Murray' }, { name: 'Grace Hopper' }],
    ]);
    expect(audit[0]?.subject).toBe(`user ${await userIdOf(pharos, owner)}`);
  });

  test.each([
    [{ phone_number: '123' }, 'phone_number', 'Invalid mobile number'],
    [{ phone_number: 'call me' }, 'phone_number', 'Invalid mobile number'],
    [{ company_size: '7' }, 'company_size', /Choose one of/],
    [{ freshid_accounts_name: 'a' }, 'freshid_accounts_name', 'Pharos domain name length atleast 3 characters'],
    [{ company_role: 'x'.repeat(101) }, 'company_role', /.+/],
    [{ role: 'OW' }, 'role', /does not exist/],
  ])('changes nothing if it contains the invalid value %j', async (wrong, field, message) => {
    const before = await me();
    const answer = await save({ first_name: 'Changed', ...wrong });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(answer.json()[field][0]).toMatch(message);
    expect(await me()).toEqual(before);
  });

  test('can be changed by a read-only member, but not the subdomain', async () => {
    const reader = await joinAs(pharos, owner.organizationId, 'ST');
    expect((await save({ company_role: 'Operations' }, reader)).json().profile.company_role).toBe('Operations');
    expect((await save({ freshid_accounts_name: 'readers' }, reader)).statusCode).toBe(403);
  });
});

test('returns the audit log with its authors, newest first, by subject, to admins only', async () => {
  const reader = await joinAs(pharos, owner.organizationId, 'ST');
  const stranger = await signUpOwner(pharos);
  const read = async (query: string, who = owner) =>
    pharos.call('GET', `/v1/audit-log/${query}`, { token: who.token, organization: owner.organizationId });
  const { count, results, next } = (await read('?subject=organization&page_size=1')).json();
  expect(count).toBe(2);
  expect(next).toContain('page=2');
  expect(results).toEqual([
    expect.objectContaining({
      action: 'organization.change',
      subject: `organization ${owner.organizationId}`,
      actor: { id: 1, email: owner.email, full_name: 'Grace Hopper' },
      api_key: null,
      address: '127.0.0.1',
      after: { subdomain: 'grace' },
    }),
  ]);
  expect((await read('?subject=%25')).json().count).toBe(0);
  expect((await read('', reader)).statusCode).toBe(403);
  expect((await read('', stranger)).statusCode).toBe(404);
});
