import {
  MAX_CREATED_ORGANIZATIONS_PER_DAY,
  MAX_OWNED_ORGANIZATIONS,
} from '@pharos/domain/organizations/may-create-organization.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let now = Date.now();
const create = (token: string, body: object = { name: 'Boats', timezone: 'Europe/Berlin' }) =>
  pharos.call('POST', '/v1/organizations/', { token, body });
const mayCreate = async (token: string): Promise<boolean> =>
  (await pharos.call('GET', '/v1/logged-in-user/', { token })).json().may_create_organization;
const organizations = async (token: string) =>
  (await pharos.call('GET', '/v1/organizations/', { token })).json().results as { id: number; name: string }[];

describe('creating an organization while anyone may sign up', () => {
  let person: SignedUp;
  beforeAll(async () => {
    pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now });
    // The first account belongs to the operator.
    await signUpOwner(pharos);
    person = await signUpOwner(pharos, { organization_name: 'Acme' });
  });
  afterAll(() => pharos.close());

  test('is rejected for a person without a verified address', async () => {
    expect(await mayCreate(person.token)).toBe(false);
    const answer = await create(person.token);
    expect([answer.statusCode, answer.json()]).toEqual([403, { detail: 'Verify your e-mail address first.' }]);
  });

  test('makes the person the owner, without a second trial', async () => {
    await verifyAddress(pharos, person);
    expect(await mayCreate(person.token)).toBe(true);
    const answer = await create(person.token);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    const seen = await organizations(person.token);
    expect(seen.map(({ name }) => name)).toEqual(['Acme', 'Boats']);
    expect(seen[1]).toMatchObject({
      id,
      timezone: 'Europe/Berlin',
      is_logged_in_user_owner: true,
      subscription: { plan_name: 'SPROUT', status: 'active', trial_end: null },
    });
    const check = { name: 'Shop', url: 'https://example.com/' };
    const created = await pharos.call('POST', '/v1/checks/', { token: person.token, organization: id, body: check });
    expect(created.statusCode).toBe(201);
    const [entry] = await pharos.services.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('organization_id', '=', id)
      .where('action', 'like', 'organization.%')
      .execute();
    expect(entry).toEqual({ action: 'organization.create', after: { name: 'Boats', owner: person.email } });
    const stranger = await signUpOwner(pharos);
    expect((await organizations(stranger.token)).map((each) => each.id)).toEqual([stranger.organizationId]);
  });

  test('is rejected after a person created ten within one day, even if they were deleted, and is allowed to other people', async () => {
    const churner = await signUpOwner(pharos);
    const bystander = await signUpOwner(pharos);
    for (const each of [churner, bystander]) await verifyAddress(pharos, each);
    let network = 0;
    const createFromAnywhere = ({ token }: SignedUp) => {
      network += 1;
      const body = { name: 'Again', timezone: 'UTC' };
      return pharos.call('POST', '/v1/organizations/', { token, body, remoteAddress: `198.51.100.${network}` });
    };
    for (let n = 0; n < MAX_CREATED_ORGANIZATIONS_PER_DAY; n += 1) {
      const made = await createFromAnywhere(churner);
      expect(made.statusCode).toBe(201);
      const { id } = made.json();
      await pharos.call('DELETE', `/v1/organizations/${id}/`, { token: churner.token, organization: id });
    }
    now += 3_600_000;
    const refused = await createFromAnywhere(churner);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      'You created 10 organizations within 24 hours, including deleted ones. You can create the next one in 23 hrs.',
    ]);
    expect((await createFromAnywhere(bystander)).statusCode).toBe(201);
  });

  test('is rejected without a name and above the limit', async () => {
    expect((await create(person.token, { name: ' ' })).json()).toEqual({ name: ['This field may not be blank.'] });
    const { rows } = await pharos.pool.query<{ id: number }>('select id from users where email = $1', [person.email]);
    await pharos.pool.query(
      `with made as (insert into organizations (name, subdomain) select 'More', 'more-' || n from generate_series(3, $1) n returning id)
       insert into memberships (organization_id, user_id, role) select id, $2, 'OW' from made`,
      [MAX_OWNED_ORGANIZATIONS, rows[0]?.id],
    );
    const answer = await create(person.token);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      expect.stringMatching(/^You own 10 organizations/),
    ]);
  });
});

describe('creating an organization while only the first account can sign up', () => {
  beforeAll(async () => {
    pharos = await createTestApp({ SIGNUP: 'first' });
  });
  afterAll(() => pharos.close());

  test('is allowed to operators only', async () => {
    const operator = await signUpOwner(pharos);
    expect(await mayCreate(operator.token)).toBe(true);
    expect((await create(operator.token)).statusCode).toBe(201);
    expect((await organizations(operator.token)).map(({ name }) => name)).toContain('Boats');
    await pharos.pool.query('delete from operators');
    expect(await mayCreate(operator.token)).toBe(false);
    const answer = await create(operator.token);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      expect.stringMatching(/^Only the operators of this/),
    ]);
  });
});
