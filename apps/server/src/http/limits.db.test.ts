import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPendingSignIn } from '../storage/sign-in/pending-sign-ins.ts';
import { subscribeByWebhook } from '../usecases/page-subscribers/subscribe.ts';
import { LINK } from '../usecases/sign-in/sso/pending-link.ts';
import { contractEndpoints } from './testing/contract-endpoints.ts';
import { userIdOf, verifyAddress } from './testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from './testing/test-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-06-15T12:30:00Z');

let pharos: TestApp;
let operator: SignedUp;
beforeAll(async () => {
  const slack = { SLACK_CLIENT_ID: '1.2', SLACK_CLIENT_SECRET: 'secret' };
  pharos = await createTestApp({ SIGNUP: 'open', ...slack }, { now: () => NOW });
  operator = await signUpOwner(pharos);
  await verifyAddress(pharos, operator);
});
afterAll(() => pharos.close());

let calls = 0;
/** The limits per network must not apply. */
const ownAddress = (): string => {
  calls += 1;
  return `10.20.${calls >> 8}.${calls & 255}`;
};

interface Tenant extends SignedUp {
  userId: number;
  call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<LightMyRequestResponse>;
}

const callsOf =
  ({ token, organizationId }: SignedUp): Tenant['call'] =>
  (method, path, body) =>
    pharos.call(method, `/v1${path}`, {
      token,
      organization: organizationId,
      remoteAddress: ownAddress(),
      ...(body && { body }),
    });

const newTenant = async (): Promise<Tenant> => {
  const owner = await signUpOwner(pharos);
  await verifyAddress(pharos, owner);
  return { ...owner, userId: await userIdOf(pharos, owner), call: callsOf(owner) };
};

/** In the statement, `$1` is the organization and `$2` is the number of rows. */
const insert = (statement: string, { organizationId }: SignedUp, count: number, ...more: unknown[]) =>
  pharos.pool.query(statement, [organizationId, count, ...more]);

const setPlan = ({ organizationId }: SignedUp, plan: string) =>
  pharos.pool.query('update organizations set plan = $2, trial_ends_at = null where id = $1', [organizationId, plan]);

const insertTickets = (tenant: Tenant, count: number, at: number) =>
  insert(
    `insert into support_tickets (organization_id, user_id, reason, created_at, waits_since)
     select $1, $3, 'Filler ' || n, $4, $4 from generate_series(1, $2) n returning id`,
    ...([tenant, count, tenant.userId, new Date(at)] as const),
  );

/** The tickets are older than one hour. */
const ticketOf = new Map<number, string>();
const insertOldTicket = async (tenant: Tenant): Promise<string> => {
  const { rows } = await insertTickets(tenant, 1, NOW - 2 * HOUR_MS);
  ticketOf.set(tenant.organizationId, rows[0].id);
  return rows[0].id;
};
const reply = ({ call, organizationId }: Tenant) =>
  call('POST', `/support-tickets/${ticketOf.get(organizationId)}/messages/`, { text: 'More' });

const insertChecks = (tenant: Tenant, count: number, isPaused: boolean) =>
  insert(
    `insert into checks (organization_id, application_id, name, type, url, interval_seconds, options, paused)
     select $1, a.id, 'Filler', 'http', 'http://localhost/', 60, '{}', $3
     from applications a, generate_series(1, $2) where a.organization_id = $1 returning id`,
    ...([tenant, count, isPaused] as const),
  );
const pausedChecks = new Map<number, number[]>();

const TRY_LATER = { detail: 'Too many attempts. Try again later.' };
const ENOUGH = { detail: 'Too many requests. Try again later.' };

interface Limit {
  name: string;
  max: number;
  fill(tenant: Tenant, count: number): Promise<unknown>;
  add(tenant: Tenant): Promise<LightMyRequestResponse>;
  status: number;
  refusal: [status: number, body: object];
}

let added = 0;
const newEmail = (): string => {
  added += 1;
  return `added-${added}@example.com`;
};

const LIMITS: readonly Limit[] = [
  {
    name: 'contacts',
    max: 1000,
    fill: (tenant, count) =>
      insert(
        `insert into contacts (organization_id, email) select $1, 'filler-' || n || '@example.com' from generate_series(1, $2) n`,
        tenant,
        count,
      ),
    add: ({ call }) => call('POST', '/organization-subscribers/', { email: newEmail() }),
    status: 201,
    refusal: [400, { non_field_errors: ['The limit of 1000 contacts is reached.'] }],
  },
  {
    name: 'API keys',
    max: 100,
    fill: (tenant, count) =>
      insert(
        `insert into api_keys (organization_id, name, scope, key_hash, shown_as)
         select $1::int, 'Filler', 'read', format('%s-%s', $1::int, n), 'pharos_…' from generate_series(1, $2) n`,
        tenant,
        count,
      ),
    add: ({ call }) => call('POST', '/api-keys/', { name: 'One more', scope: 'read' }),
    status: 201,
    refusal: [400, { non_field_errors: ['An organization can have at most 100 API keys. Revoke an unused key.'] }],
  },
  {
    name: 'badges',
    max: 100,
    fill: async (tenant, count) => {
      await setPlan(tenant, 'ESTATE');
      const { rows } = await insertChecks(tenant, 1, false);
      pausedChecks.set(tenant.organizationId, [rows[0].id]);
      await insert(
        `insert into badges (id, organization_id, name, target_url, days, shows_status, shape, theme)
         select gen_random_uuid(), $1, 'Filler', 'https://status.example/', 30, true, 'round', 'light' from generate_series(1, $2)`,
        ...([tenant, count] as const),
      );
    },
    add: ({ call, organizationId }) =>
      call('POST', '/badges/', {
        name: 'One more',
        data: {
          no_of_days_since: 0,
          checks: pausedChecks.get(organizationId),
          metric_types: ['CS'],
          badge_meta: { shape: 'round', theme: 'light' },
        },
      }),
    status: 201,
    refusal: [400, { non_field_errors: ['You can have at most 100 badges. Delete one.'] }],
  },
  {
    name: 'Slack channels of the free plan',
    max: 5,
    fill: async (tenant, count) => {
      await setPlan(tenant, 'SPROUT');
      for (let n = 0; n < count; n += 1) await addSlackChannel(tenant);
    },
    add: (tenant) => addSlackChannel(tenant),
    status: 201,
    refusal: [
      400,
      {
        non_field_errors: [
          'The SPROUT plan has room for 5 integrations, and they are all in use. Delete one, or upgrade.',
        ],
      },
    ],
  },
  {
    name: 'checks of the free plan',
    max: 50,
    fill: async (tenant, count) => {
      await setPlan(tenant, 'SPROUT');
      await insertChecks(tenant, count, false);
    },
    add: ({ call }) => call('POST', '/checks/', { name: 'One more', url: 'http://localhost/' }),
    status: 201,
    refusal: [
      400,
      {
        non_field_errors: ['The SPROUT plan has room for 50 checks, and they are all in use. Delete one, or upgrade.'],
      },
    ],
  },
  {
    name: 'users of the free plan',
    max: 10,
    fill: async (tenant, count) => {
      await setPlan(tenant, 'SPROUT');
      await insert(
        `with added as (insert into users (email, name)
           select format('member-%s-of-%s@example.com', n, $1::int), 'Member' from generate_series(1, $2) n returning id)
         insert into memberships (organization_id, user_id, role) select $1, id, 'ST' from added`,
        tenant,
        Math.max(0, count - 1),
      );
    },
    add: ({ call }) => call('POST', '/invite-user-to-organization/', { email: newEmail() }),
    status: 201,
    refusal: [
      400,
      {
        non_field_errors: [
          'The limit of 10 users, including open invitations, is reached. Remove a user, revoke an invitation, or choose a larger plan.',
        ],
      },
    ],
  },
  {
    name: 'status pages',
    max: 5,
    fill: (tenant, count) => repeat(count, () => addStatusPage(tenant)),
    add: (tenant) => addStatusPage(tenant),
    status: 201,
    refusal: [400, { non_field_errors: ['An organization can have at most 5 status pages. Delete one.'] }],
  },
  {
    name: 'announcements of maintenance in a year',
    max: 2000,
    fill: (tenant, count) =>
      insert(
        `insert into maintenances (organization_id, name, body, starts_at, ends_at, mutes_alerts, is_left_out)
         select $1, 'Filler', '', ends_at - interval '1 hour', ends_at, false, false
         from (select $3::timestamptz - interval '364 days' as ends_at from generate_series(1, $2)
           union all select $3::timestamptz - interval '366 days') n`,
        ...([tenant, count, new Date(NOW)] as const),
      ),
    add: ({ call }) =>
      call('POST', '/maintenances/', {
        name: 'One more',
        start: new Date(NOW).toISOString(),
        end: new Date(NOW + HOUR_MS).toISOString(),
      }),
    status: 201,
    refusal: [
      422,
      {
        detail:
          'An organization can schedule 2,000 maintenance windows per year. Delete windows that have not started.',
      },
    ],
  },
  {
    name: 'restarted checks of the free plan',
    max: 50,
    fill: async (tenant, count) => {
      await setPlan(tenant, 'SPROUT');
      await insertChecks(tenant, count, false);
      const { rows } = await insertChecks(tenant, 2, true);
      pausedChecks.set(
        tenant.organizationId,
        rows.map(({ id }) => id),
      );
    },
    add: ({ call, organizationId }) =>
      call('POST', '/pause-monitoring/', {
        application_check: pausedChecks.get(organizationId)?.shift(),
        new_state: 'AC',
      }),
    status: 200,
    refusal: [422, { detail: 'Your plan allows 50 monitored checks. Pause another check first, or upgrade.' }],
  },
  {
    name: 'tickets in an hour',
    max: 15,
    fill: (tenant, count) => insertTickets(tenant, count, NOW - HOUR_MS + 1),
    add: ({ call, organizationId }) =>
      call('POST', '/create-support-ticket/', { reason: newEmail(), organization: organizationId }),
    status: 201,
    refusal: [429, ENOUGH],
  },
  {
    name: 'tickets and replies in an hour',
    max: 15,
    fill: async (tenant, count) => {
      const id = await insertOldTicket(tenant);
      await insertTickets(tenant, Math.ceil(count / 2), NOW);
      await insert(
        `insert into ticket_messages (ticket_id, at, author, text) select $3, $4, 'asker', 'Filler' from generate_series(1, $2), organizations where organizations.id = $1`,
        ...([tenant, Math.floor(count / 2), id, new Date(NOW)] as const),
      );
    },
    add: reply,
    status: 201,
    refusal: [429, ENOUGH],
  },
  {
    name: 'messages in a ticket',
    max: 200,
    fill: async (tenant, count) => {
      const id = await insertOldTicket(tenant);
      await insert(
        `insert into ticket_messages (ticket_id, at, author, text) select $3, $4, 'operator', 'Filler' from generate_series(1, $2), organizations where organizations.id = $1`,
        ...([tenant, count, id, new Date(NOW)] as const),
      );
    },
    add: reply,
    status: 201,
    refusal: [
      422,
      {
        detail:
          'This ticket has reached its maximum number of messages. Wait until it is closed, and create a new request.',
      },
    ],
  },
  {
    name: 'wrong passwords of a signed-in person in 15 minutes',
    max: 10,
    fill: (tenant, count) => repeat(count, () => sendWrongPassword(tenant)),
    add: (tenant) => sendWrongPassword(tenant),
    status: 400,
    refusal: [429, TRY_LATER],
  },
  {
    name: 'wrong codes of a signed-in person in 15 minutes',
    max: 10,
    fill: async (tenant, count) => {
      await tenant.call('POST', '/two-factor/', { password: tenant.password });
      await repeat(count, () => sendWrongCode(tenant));
    },
    add: (tenant) => sendWrongCode(tenant),
    status: 400,
    refusal: [429, TRY_LATER],
  },
  {
    name: 'tests of single sign-on in 15 minutes',
    max: 30,
    fill: async (tenant, count) => {
      await pharos.pool.query(
        `insert into sso_connections (organization_id, issuer, client_id) values ($1, 'http://127.0.0.1:9', 'client')`,
        [tenant.organizationId],
      );
      await repeat(count, () => testSingleSignOn(tenant));
    },
    add: (tenant) => testSingleSignOn(tenant),
    status: 200,
    refusal: [429, TRY_LATER],
  },
  {
    name: 'mails that link an account to an identity provider in an hour',
    max: 5,
    fill: async (tenant, count) => {
      const { db, identity } = pharos.services;
      const { organizationId, userId, email } = tenant;
      const provided = { issuer: 'https://id.example', subject: 'subject', providerLogOut: null };
      const detail = { organizationId, userId, email, ...provided };
      const hash = identity.hashSecret(linkKeyOf(tenant));
      await insertPendingSignIn(db, { hash, kind: LINK, detail, expiresAt: new Date(NOW + HOUR_MS) });
      await repeat(count, () => mailLink(tenant));
    },
    add: (tenant) => mailLink(tenant),
    status: 200,
    refusal: [429, TRY_LATER],
  },
  {
    name: 'exports under way',
    max: 1,
    fill: async () => {},
    add: ({ call, organizationId }) => call('POST', '/export/', { organization: organizationId }),
    status: 200,
    refusal: [
      400,
      {
        non_field_errors: [
          'An export is already in progress. You will get an e-mail with the download link when it is ready.',
        ],
      },
    ],
  },
];

const repeat = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n += 1) await work();
};
const addSlackChannel = ({ call, organizationId: organization }: Tenant) =>
  call('POST', '/integrations/slack-alerters/', { organization, state: 'AC' });
const addStatusPage = ({ call }: Tenant) =>
  call('POST', '/public-status-pages/', { name: 'Acme', logo_url: '', custom_domain: null });
const sendWrongPassword = ({ call }: Tenant) => call('POST', '/two-factor/', { password: 'a wrong password' });
const sendWrongCode = ({ call }: Tenant) => call('POST', '/two-factor/confirm/', { code: 'a wrong code' });
const testSingleSignOn = ({ call }: Tenant) => call('POST', '/sso-connection/test/');
const linkKeyOf = ({ organizationId }: SignedUp): string => `link key of ${organizationId}`;
const mailLink = (tenant: Tenant) => tenant.call('POST', '/sso/link/mail/', { link_key: linkKeyOf(tenant) });

describe.each(LIMITS)('$max $name', ({ max, fill, add, status, refusal }) => {
  test('accepts this number, rejects one more, and does not affect another organization', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    await fill(tenant, max - 1);
    await fill(other, 0);
    const last = await add(tenant);
    expect([last.statusCode, last.statusCode === status ? '' : last.body]).toEqual([status, '']);
    const refused = await add(tenant);
    expect([refused.statusCode, refused.json()]).toEqual(refusal);
    expect((await add(other)).statusCode).toBe(status);
  });
});

test('rejects another import of the same organization while one is pending, but not of another organization', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()];
  await pharos.pool.query(
    `insert into imports (organization_id, id, status, file_name, bytes, requested_at) values ($1, $2, 'queued', 'a.zip', 1, $3)`,
    [tenant.organizationId, randomUUID(), new Date(NOW)],
  );
  const begin = ({ call, organizationId: organization }: Tenant) =>
    call('POST', '/import/', { organization, file_name: 'a.zip', bytes: 1 });
  const refused = await begin(tenant);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { non_field_errors: ['An import is already in progress.'] },
  ]);
  expect((await begin(other)).statusCode).toBe(201);
});

describe('first messages to webhooks', () => {
  const pagesOf = async () => {
    const tenant = await newTenant();
    return async () => {
      const { id } = (await addStatusPage(tenant)).json();
      return { id, organizationId: tenant.organizationId, name: 'Acme' };
    };
  };
  type Page = Awaited<ReturnType<Awaited<ReturnType<typeof pagesOf>>>>;
  const subscribe = (page: Page, url: string, { now = NOW, visitor = ownAddress() } = {}) =>
    subscribeByWebhook({ ...pharos.services, now: () => now }, page, url, visitor);

  test('are limited to 20 webhooks of one host per day and page, and to 60 of one host in five minutes for all pages', async () => {
    const newPage = await pagesOf();
    const [full, second, third, other] = [await newPage(), await newPage(), await newPage(), await newPage()];
    const refused = (time: string) => `Too many webhooks were added for this host. Try again in ${time}.`;
    for (let n = 0; n < 20; n += 1) await subscribe(full, `https://one.example/${n}`);
    for (const url of ['https://one.example/', 'https://one.example:8443/', 'http://one.example./'])
      await expect(subscribe(full, url)).rejects.toThrow(refused('1 day'));
    for (const page of [second, third])
      for (let n = 0; n < 20; n += 1) await subscribe(page, `https://one.example/${n}`);
    await expect(subscribe(other, 'https://one.example/')).rejects.toThrow(refused('5 mins'));
    expect(await subscribe(full, 'https://two.example/')).toMatchObject({ confirmedAt: null });
    const later = { now: NOW + 5 * 60_000 };
    expect(await subscribe(other, 'https://one.example/', later)).toMatchObject({ confirmedAt: null });
    await expect(subscribe(full, 'https://one.example/', later)).rejects.toThrow(refused('1 day'));
  });

  test('are limited to 60 webhooks in five minutes per page', async () => {
    const newPage = await pagesOf();
    const [full, other] = [await newPage(), await newPage()];
    for (let n = 0; n < 60; n += 1) await subscribe(full, `https://host-${n}.example/`);
    await expect(subscribe(full, 'https://next.example/')).rejects.toThrow(
      'This page has too many new webhooks. Try again in 5 mins.',
    );
    expect(await subscribe(other, 'https://next.example/')).toMatchObject({ confirmedAt: null });
    const later = { now: NOW + 5 * 60_000 };
    expect(await subscribe(full, 'https://next.example/', later)).toMatchObject({ confirmedAt: null });
  });

  test('are limited to 10 webhooks per hour and network for all pages', async () => {
    const newPage = await pagesOf();
    const pages = [await newPage(), await newPage()] as const;
    const from = (visitor: string, now = NOW) => ({ visitor, now });
    for (let n = 0; n < 10; n += 1)
      await subscribe(pages[n % 2 ? 1 : 0], `https://network-${n}.example/`, from(`2001:db8::${n}`));
    const url = 'https://network.example/';
    for (const page of pages)
      await expect(subscribe(page, url, from('2001:db8::ffff'))).rejects.toThrow(
        'Too many webhooks were added from your network. Try again in 1 hr.',
      );
    expect(await subscribe(pages[0], url, from('2001:db8:0:1::1'))).toMatchObject({ confirmedAt: null });
    expect(await subscribe(pages[1], url, from('2001:db8::1', NOW + HOUR_MS))).toMatchObject({ confirmedAt: null });
  });
});

test('requires that the end of a trial is in the future', async () => {
  const { organizationId } = await newTenant();
  const end = async (ms: number) =>
    (
      await callsOf(operator)('POST', `/operator/organizations/${organizationId}/trial/`, {
        plan: 'GARDEN',
        ends_on: new Date(NOW + ms).toISOString(),
        reason: 'A shorter look',
      })
    ).statusCode;
  expect([await end(0), await end(1)]).toEqual([400, 200]);
});

describe('sizes', () => {
  interface Size {
    name: string;
    max: number;
    send(tenant: Tenant, size: number): Promise<LightMyRequestResponse>;
    status: number;
    refusal: [status: number, body: unknown];
  }
  const sendRaw = (url: string, contentType: string, payload: string) =>
    pharos.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': contentType },
      remoteAddress: ownAddress(),
    });
  const sendForm = (url: string, size: number) => sendRaw(url, 'application/x-www-form-urlencoded', 'x'.repeat(size));
  const changeNotes = ({ call, userId }: Tenant, notes: object) =>
    call('PATCH', `/logged-in-user/${userId}/`, { custom_ui_state: notes });
  const TOO_LARGE: Size['refusal'] = [413, { detail: 'The body is too large. The maximum is 1 MiB.' }];
  const SIZES: readonly Size[] = [
    {
      name: 'bytes of a body',
      max: 1_048_576,
      send: (_tenant, size) => sendRaw('/v1/user-login/', 'application/json', '{}'.padEnd(size)),
      status: 400,
      refusal: TOO_LARGE,
    },
    {
      name: 'levels of nested JSON',
      max: 64,
      // The body and the notes count as levels, too.
      send: (tenant, depth) =>
        changeNotes(tenant, { a: JSON.parse(`${'['.repeat(depth - 2)}1${']'.repeat(depth - 2)}`) }),
      status: 200,
      refusal: [400, { non_field_errors: ['The body is nested more than 64 levels deep.'] }],
    },
    {
      name: 'characters of browser notes',
      max: 16_384,
      send: (tenant, size) => changeNotes(tenant, { a: 'x'.repeat(size - '{"a":""}'.length) }),
      status: 200,
      refusal: [400, { custom_ui_state: ['The JSON must have at most 16384 characters.'] }],
    },
    {
      name: 'bytes of the file of an import',
      max: 512 * 2 ** 20,
      send: ({ call, organizationId: organization }, bytes) =>
        call('POST', '/import/', { organization, file_name: 'a.zip', bytes }),
      status: 201,
      refusal: [400, { bytes: ['The file is larger than 512 MiB.'] }],
    },
    {
      name: 'milliseconds of a trial',
      max: 366 * DAY_MS,
      send: ({ organizationId }, ms) =>
        callsOf(operator)('POST', `/operator/organizations/${organizationId}/trial/`, {
          plan: 'GARDEN',
          ends_on: new Date(NOW + ms).toISOString(),
          reason: 'A longer look',
        }),
      status: 200,
      refusal: [400, { ends_on: ['The end of a trial must be in the future, and at most one year from now.'] }],
    },
    {
      name: 'bytes of the form of a mail program',
      max: 16_384,
      send: (_tenant, size) => sendForm('/unsubscribe', size),
      status: 404,
      refusal: TOO_LARGE,
    },
    {
      name: 'bytes of the form of subscribers',
      max: 8192,
      send: (_tenant, size) => sendForm('/s/999999-None/subscribe', size),
      status: 404,
      refusal: TOO_LARGE,
    },
    {
      name: 'bytes of the form of a private page',
      max: 4096,
      send: (_tenant, size) => sendForm('/s/999999-None', size),
      status: 404,
      refusal: TOO_LARGE,
    },
    {
      name: 'bytes of the form of a test payment',
      max: 8192,
      send: (_tenant, size) => sendForm('/billing/test/none', size),
      status: 404,
      refusal: TOO_LARGE,
    },
  ];

  test.each(SIZES)('accepts $max $name and rejects one more', async ({ max, send, status, refusal }) => {
    const tenant = await newTenant();
    const last = await send(tenant, max);
    expect([last.statusCode, last.statusCode === status ? '' : last.body]).toEqual([status, '']);
    const refused = await send(tenant, max + 1);
    expect([refused.statusCode, refused.json()]).toEqual(refusal);
  });
});

describe('requests per minute', () => {
  const leaveOne = (name: string, key: string, perMinute: number): void => {
    const counts = pharos.app.requestCounts.of(name, perMinute);
    for (let n = 1; n < perMinute; n += 1) counts.count(key);
  };
  const isRefused = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, remoteAddress: string) =>
    (await pharos.app.inject({ method, url, remoteAddress })).statusCode === 429;

  test('are limited per network for each endpoint with its own limit', async () => {
    const limited = (await contractEndpoints()).filter(({ perMinute }) => perMinute !== undefined);
    expect(limited.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const { method, path, perMinute = 0 } of limited) {
      // This endpoint exists only if Chargebee sells the plans.
      if (path === '/billing/chargebee/events/') continue;
      const [address, other] = [ownAddress(), ownAddress()];
      const url = `/v1${path.replaceAll(/:\w+/g, '1')}`;
      leaveOne(`${method} ${path}`, address, perMinute);
      const refused = [
        await isRefused(method, url, address),
        await isRefused(method, url, address),
        await isRefused(method, url, other),
      ];
      if (refused.join() !== 'false,true,false') wrong.push(`${method} ${path}: ${refused.join()}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['network', 'GET', '/v1/none', 1200],
    ['status pages', 'GET', '/s/999999-None', 1200],
    ['missing status pages', 'GET', '/s/999999-None', 300],
    ['private status pages', 'POST', '/s/999999-None', 20],
    ['GET subscribe', 'GET', '/s/999999-None/subscribe', 300],
    ['POST subscribe', 'POST', '/s/999999-None/subscribe', 10],
    ['badges', 'GET', '/badge/00000000-0000-4000-8000-000000000000.svg', 600],
    ['missing badges', 'GET', '/badge/00000000-0000-4000-8000-000000000000.svg', 300],
    ['test pages', 'GET', '/billing/test/none', 60],
    ['GET /billing/returned', 'GET', '/billing/returned', 60],
    ['GET /export-file', 'GET', '/export-file', 30],
    ['GET /monitoring-addresses.txt', 'GET', '/monitoring-addresses.txt', 60],
    ['GET /tls/allowed', 'GET', '/tls/allowed', 1200],
    ['GET /unsubscribe', 'GET', '/unsubscribe', 60],
    ['POST /unsubscribe', 'POST', '/unsubscribe', 60],
    ['POST /subscribe-again', 'POST', '/subscribe-again', 60],
    ['GET /weekly-reports/stop', 'GET', '/weekly-reports/stop', 60],
    ['POST /weekly-reports/stop', 'POST', '/weekly-reports/stop', 60],
    ['POST /weekly-reports/start', 'POST', '/weekly-reports/start', 60],
    ['GET /page-updates/confirm', 'GET', '/page-updates/confirm', 60],
    ['POST /page-updates/stop', 'POST', '/page-updates/stop', 60],
    ['GET /confirm-alert-mails', 'GET', '/confirm-alert-mails', 60],
    ['POST /confirm-alert-mails', 'POST', '/confirm-alert-mails', 60],
  ] as const)('are limited for "%s" per network: %s %s, %d', async (name, method, url, perMinute) => {
    const [address, other] = [ownAddress(), ownAddress()];
    leaveOne(name, address, perMinute);
    expect([
      await isRefused(method, url, address),
      await isRefused(method, url, address),
      await isRefused(method, url, other),
    ]).toEqual([false, true, false]);
  });

  test('are counted per person for a signed-in person', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const status = async ({ call }: Tenant) => (await call('GET', '/logged-in-user/')).statusCode;
    // The first call counts on the network.
    for (const each of [tenant, other]) expect(await status(each)).toBe(200);
    leaveOne('owner', `user ${tenant.userId}`, 1200);
    expect([await status(tenant), await status(tenant), await status(other)]).toEqual([200, 429, 200]);
  });

  test('are counted per organization for API keys, and one key may use 600 of them', async () => {
    const keyOf = async ({ call }: Tenant): Promise<string> =>
      (await call('POST', '/api-keys/', { name: 'Key', scope: 'read' })).json().key;
    const [tenant, other] = [await newTenant(), await newTenant()];
    const [key, second, ofOther] = [await keyOf(tenant), await keyOf(tenant), await keyOf(other)];
    const status = async (token: string) =>
      (await pharos.call('GET', '/v1/checks/', { token, remoteAddress: ownAddress() })).statusCode;
    for (const token of [key, second, ofOther]) expect(await status(token)).toBe(200);
    leaveOne('api-key', key, 600);
    expect([await status(key), await status(key), await status(second)]).toEqual([200, 429, 200]);
    // One call of each key has already been counted.
    leaveOne('owner', `organization ${tenant.organizationId}`, 1200 - 2);
    expect([await status(second), await status(second), await status(ofOther)]).toEqual([200, 429, 200]);
  });
});
