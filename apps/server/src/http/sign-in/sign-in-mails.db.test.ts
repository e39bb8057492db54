import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMailTransport } from '../../alerts/mail/transport.ts';
import { startSmtp, type TestSmtp } from '../../alerts/testing/smtp.ts';
import * as fixedTimeStep from '../../identity/fixed-time-step.ts';
import { createTestDatabase, type TestDatabase } from '../../storage/testing/database.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { startTestWorker } from '../../worker/testing/start-test-worker.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

vi.mock('../../identity/fixed-time-step.ts', { spy: true });
const waitForFixedStep = vi.mocked(fixedTimeStep.waitForFixedStep);

const HOUR = 3_600_000;
const USED = 'This link was already used or has expired. Request a new link.';
const OF_ANOTHER = 'You are not logged in to this account. Log in first, or set a new password.';

let pharos: TestApp;
let owner: SignedUp;
let now = Date.now();
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now });
});
afterAll(() => pharos.close());
beforeEach(async () => {
  now = Date.now();
  owner = await signUpOwner(pharos);
});

const mailedToken = async (to: string, page: string): Promise<string> => {
  const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, to);
  const link = mails.findLast(({ action }) => action?.link.includes(`/${page}?`))?.action?.link ?? '';
  expect(link).toMatch(new RegExp(`^http://localhost:3000/${page}\\?token=[\\w-]{43}$`));
  return link.slice(link.indexOf('=') + 1);
};
const newestMail = async (to: string) =>
  (await waitingAccountMails(pharos.services.db, pharos.services.secrets, to)).at(-1);
const auditedActions = async (): Promise<string[]> => {
  const { rows } = await pharos.pool.query('select action from audit_log where organization_id = $1 order by id', [
    owner.organizationId,
  ]);
  return rows.map(({ action }) => action);
};
const countMails = async (to: string): Promise<number> =>
  (await waitingAccountMails(pharos.services.db, pharos.services.secrets, to)).length;

let network = 0;
/** Tighter limits count by address. */
const post = (path: string, body: object, token?: string) => {
  network += 1;
  return pharos.call('POST', `/v1${path}`, {
    body,
    remoteAddress: `10.3.${network >> 8}.${network & 255}`,
    ...(token === undefined ? {} : { token }),
  });
};
const logIn = (password: string) => post('/user-login/', { email: owner.email, password });
const me = (token: string) => pharos.call('GET', '/v1/logged-in-user/', { token });
const isVerified = async (): Promise<boolean | undefined> => {
  const { db } = pharos.services;
  const user = await db.selectFrom('users').where('email', '=', owner.email).selectAll().executeTakeFirst();
  return user?.email_verified;
};

describe('verification of an address', () => {
  test('accepts the link of the mail once, and stores its token nowhere', async () => {
    const token = await mailedToken(owner.email, 'verify-email');
    expect(await newestMail(owner.email)).toEqual({
      to: owner.email,
      subject: 'Verify your e-mail address',
      headline: 'Verify your e-mail address',
      paragraphs: ['Open the link to verify that this address is yours. It is valid once, for 24 hours.'],
      action: { label: 'Verify the address', link: `http://localhost:3000/verify-email?token=${token}` },
      footer: 'You get this mail because this address was used to sign up for Pharos. If it was not you, ignore it.',
      countedWith: null,
    });
    const { rows } = await pharos.pool.query('select * from one_time_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await isVerified()).toBe(false);
    const verified = await post('/verify-email/', { token }, owner.token);
    expect([verified.statusCode, verified.json()]).toEqual([200, { email: owner.email }]);
    expect(await isVerified()).toBe(true);
    const again = await post('/verify-email/', { token }, owner.token);
    expect([again.statusCode, again.json()]).toEqual([400, { token: [USED] }]);
  });

  test('reactivates an organization that was suspended before the verification', async () => {
    const { db } = pharos.services;
    const stateOf = async () =>
      (await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token: owner.token })).json().state;
    await db.updateTable('organizations').set({ state: 'NA' }).where('id', '=', owner.organizationId).execute();
    expect(await stateOf()).toBe('NA');
    await post('/verify-email/', { token: await mailedToken(owner.email, 'verify-email') }, owner.token);
    expect(await stateOf()).toBe('AC');
  });

  test('accepts the link for 24 hours', async () => {
    const token = await mailedToken(owner.email, 'verify-email');
    now += 24 * HOUR;
    expect((await post('/verify-email/', { token }, owner.token)).statusCode).toBe(400);
    now -= 1;
    expect((await post('/verify-email/', { token }, owner.token)).statusCode).toBe(200);
  });

  test('rejects its token for another purpose', async () => {
    const token = await mailedToken(owner.email, 'verify-email');
    expect((await post('/reset-password/', { token, password: 'another-quiet-river' })).statusCode).toBe(400);
    expect((await post('/verify-email/', { token }, owner.token)).statusCode).toBe(200);
  });

  test('invalidates the old link when it sends a new one, sends at most five per hour, and none after the verification', async () => {
    const resend = () => pharos.call('GET', '/v1/resend-user-activation-link/', { token: owner.token });
    const first = await mailedToken(owner.email, 'verify-email');
    expect((await resend()).statusCode).toBe(200);
    const second = await mailedToken(owner.email, 'verify-email');
    expect((await post('/verify-email/', { token: first }, owner.token)).statusCode).toBe(400);
    for (let n = 0; n < 4; n += 1) expect((await resend()).statusCode).toBe(200);
    const stopped = await resend();
    expect([stopped.statusCode, stopped.headers['retry-after'], stopped.json()]).toEqual([
      429,
      '3600',
      { detail: 'Too many attempts. Try again later.' },
    ]);
    expect((await post('/verify-email/', { token: second }, owner.token)).statusCode).toBe(400);
    const third = await mailedToken(owner.email, 'verify-email');
    expect((await post('/verify-email/', { token: third }, owner.token)).statusCode).toBe(200);
    const late = await resend();
    expect([late.statusCode, late.json()]).toEqual([422, { detail: 'Your e-mail address is already verified.' }]);
  });

  test('sends at most six links per hour to one address, even if its account is deleted and created again', async () => {
    const email = 'victim-of-a-loop@example.com';
    for (let n = 0; n < 6; n += 1) {
      const { token, organizationId } = await signUpOwner(pharos, { email });
      const left = await pharos.call('DELETE', `/v1/organizations/${organizationId}/`, { token });
      expect(left.statusCode).toBe(200);
    }
    await expect(signUpOwner(pharos, { email })).rejects.toThrow('429');
    const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, email);
    expect(mails.filter(({ subject }) => subject.startsWith('Verify'))).toHaveLength(6);
  });

  test('sends at most six links per hour to one mailbox for all spellings of its address, without effect on other mailboxes', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 7; n += 1)
      await signUpOwner(pharos, { email: `Target+${n}@example.com` }).then(
        () => answers.push('sent'),
        (error: Error) => answers.push(/429/.exec(error.message)?.[0] ?? error.message),
      );
    expect(answers).toEqual([...Array(6).fill('sent'), '429']);
    await signUpOwner(pharos, { email: 'another-target+7@example.com' });
  });

  test('sends at most five password links per hour to one mailbox for all its accounts together', async () => {
    const mails = async (email: string) =>
      (await waitingAccountMails(pharos.services.db, pharos.services.secrets, email)).filter(
        ({ subject }) => subject === 'Set a new password',
      ).length;
    const emails = ['many@example.com', 'many+1@example.com', 'other-many@example.com'];
    for (const email of emails) await signUpOwner(pharos, { email });
    for (let n = 0; n < 6; n += 1) await post('/request-password-reset/', { email: emails[n % 2] });
    await post('/request-password-reset/', { email: emails[2] });
    expect(await Promise.all(emails.map(mails))).toEqual([3, 2, 1]);
  });

  test('requires a new password in a browser that is not logged in to the account, and locks out the person who signed up', async () => {
    const other = await signUpOwner(pharos);
    const token = await mailedToken(owner.email, 'verify-email');
    for (const session of [undefined, other.token, 'no token']) {
      const refused = await post('/verify-email/', { token }, session);
      expect([refused.statusCode, refused.json()]).toEqual([400, { password: [OF_ANOTHER] }]);
    }
    expect((await post('/verify-email/', { token, password: 'password1234' })).statusCode).toBe(400);
    expect(await isVerified()).toBe(false);
    await pharos.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, name)
       select id, 'of-the-stranger', '', 0, 'x' from users where email = $1`,
      [owner.email],
    );

    const password = 'another-quiet-river';
    const verified = await post('/verify-email/', { token, password });
    expect([verified.statusCode, verified.json()]).toEqual([200, { email: owner.email }]);
    expect(await isVerified()).toBe(true);
    expect((await me(owner.token)).statusCode).toBe(401);
    expect([(await logIn(owner.password)).statusCode, (await logIn(password)).statusCode]).toEqual([401, 200]);
    const { rows } = await pharos.pool.query(`select from passkeys where credential_id = 'of-the-stranger'`);
    expect(rows).toEqual([]);
    expect(await auditedActions()).toContain('user.reset-password');
    expect((await newestMail(owner.email))?.subject).toBe('Your password was changed');
  });
});

test.each<[string, () => Promise<string>]>([
  [
    'a login code',
    async () => {
      const { code } = (await post('/login-code/', { organization: owner.organizationId }, owner.token)).json();
      return (await post('/token-login/', { code })).json().token;
    },
  ],
  [
    'an identity provider',
    async () => {
      await pharos.pool.query(
        'update sessions set organization_id = $1 where user_id = (select id from users where email = $2)',
        [owner.organizationId, owner.email],
      );
      return owner.token;
    },
  ],
])('requires a new password to verify an address in a browser that was logged in by %s', async (_how, logged) => {
  const token = await mailedToken(owner.email, 'verify-email');
  const session = await logged();
  expect((await me(session)).statusCode).toBe(200);
  const refused = await post('/verify-email/', { token }, session);
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['password']]);
  expect(await isVerified()).toBe(false);
  const password = 'another-quiet-river';
  expect((await post('/verify-email/', { token, password }, session)).statusCode).toBe(200);
  expect((await me(session)).statusCode).toBe(401);
});

describe('a forgotten password', () => {
  test('is replaced through a mailed link, once, and all sessions end', async () => {
    const response = await post('/request-password-reset/', { email: owner.email.toUpperCase() });
    expect(response.statusCode).toBe(200);
    const token = await mailedToken(owner.email, 'reset-password');
    expect(await newestMail(owner.email)).toMatchObject({
      subject: 'Set a new password',
      headline: 'Set a new password',
      paragraphs: [
        'Open the link to set a new password for your Pharos account. It is valid once, for one hour. All devices will be signed out.',
        'This address was never verified, so another person may have created the account. Setting a new password removes the passkeys and the authenticator app of the account. In its organizations, it also removes all API keys, the single sign-on, other members and invitations.',
      ],
      action: { label: 'Set a new password', link: `http://localhost:3000/reset-password?token=${token}` },
      footer:
        'You get this mail because a new password was requested for this address. If this was not you, ignore this mail. Nothing was changed.',
      countedWith: null,
    });
    const password = 'another-quiet-river';
    expect((await post('/reset-password/', { token, password: 'short' })).json().password[0]).toMatch(/too short/);
    expect((await post('/reset-password/', { token, password })).statusCode).toBe(200);
    expect((await me(owner.token)).statusCode).toBe(401);
    expect((await logIn(owner.password)).statusCode).toBe(401);
    expect((await logIn(password)).statusCode).toBe(200);
    expect((await post('/reset-password/', { token, password: 'third-quiet-river' })).json()).toEqual({
      token: [USED],
    });
    expect(await isVerified()).toBe(true);
    expect(await auditedActions()).toContain('user.reset-password');
  });

  test.each([
    [undefined, 1],
    [false, 1],
    [true, 0],
  ])('leaves or removes the passkeys of a verified account as requested: %s', async (drops, left) => {
    await pharos.pool.query(
      `with u as (update users set email_verified = true where email = $1 returning id)
       insert into passkeys (user_id, credential_id, public_key, counter, name) select id, 'of ' || id, '', 0, 'Key' from u`,
      [owner.email],
    );
    await post('/request-password-reset/', { email: owner.email });
    const token = await mailedToken(owner.email, 'reset-password');
    const body = { token, password: 'another-quiet-river', ...(drops === undefined ? {} : { drop_passkeys: drops }) };
    expect((await post('/reset-password/', body)).statusCode).toBe(200);
    const { rows } = await pharos.pool.query(
      'select p.id from passkeys p join users u on u.id = p.user_id where u.email = $1',
      [owner.email],
    );
    expect(rows).toHaveLength(left);
  });

  test('is replaced by the owner of a never verified address, which removes the passkeys and second factor of the person who signed up', async () => {
    const doors = async () => {
      const { rows } = await pharos.pool.query(
        `select (select count(*) from passkeys p where p.user_id = u.id) + (select count(*) from two_factors t where t.user_id = u.id) as doors
         from users u where u.email = $1`,
        [owner.email],
      );
      return Number(rows[0].doors);
    };
    await pharos.pool.query(
      `with u as (select id from users where email = $1),
        p as (insert into passkeys (user_id, credential_id, public_key, counter, name) select id, 'of ' || id, '', 0, 'Key' from u)
       insert into two_factors (user_id, secret, confirmed_at) select id, 'sealed', now() from u`,
      [owner.email],
    );
    expect(await doors()).toBe(2);
    const paragraphs = async () =>
      (await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email)).at(-1)?.paragraphs;
    await post('/request-password-reset/', { email: owner.email });
    expect(await paragraphs()).toContainEqual(
      expect.stringContaining('Setting a new password removes the passkeys and the authenticator app'),
    );
    const token = await mailedToken(owner.email, 'reset-password');
    expect((await post('/reset-password/', { token, password: 'another-quiet-river' })).statusCode).toBe(200);
    expect(await doors()).toBe(0);
    expect(await paragraphs()).toContainEqual(
      expect.stringMatching(/old password: 1 passkey, the authenticator app with its recovery codes/),
    );
    expect((await logIn('another-quiet-river')).statusCode).toBe(200);
  });

  test('is replaced only through the newest link, within one hour', async () => {
    await post('/request-password-reset/', { email: owner.email });
    const first = await mailedToken(owner.email, 'reset-password');
    await post('/request-password-reset/', { email: owner.email });
    const token = await mailedToken(owner.email, 'reset-password');
    const password = 'another-quiet-river';
    expect((await post('/reset-password/', { token: first, password })).statusCode).toBe(400);
    now += HOUR;
    expect((await post('/reset-password/', { token, password })).statusCode).toBe(400);
    now -= 1;
    expect((await post('/reset-password/', { token, password })).statusCode).toBe(200);
  });

  test('can be requested without a response that reveals whether the address has an account', async () => {
    waitForFixedStep.mockClear();
    const known = await post('/request-password-reset/', { email: owner.email });
    const unknown = await post('/request-password-reset/', { email: 'nobody@example.com' });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(known.json()).toEqual({
      detail: 'If this address has an account, a mail with a link to set a new password has been sent.',
    });
    expect(waitForFixedStep).toHaveBeenCalledTimes(2);
    expect(await countMails('nobody@example.com')).toBe(0);
  });

  test('results in a limited number of mails, and the last link remains valid', async () => {
    const before = await countMails(owner.email);
    for (let n = 0; n < 7; n += 1) {
      expect((await post('/request-password-reset/', { email: owner.email })).statusCode).toBe(200);
    }
    expect((await countMails(owner.email)) - before).toBe(5);
    const other = await signUpOwner(pharos);
    await post('/request-password-reset/', { email: other.email });
    expect((await newestMail(other.email))?.subject).toBe('Set a new password');
    const token = await mailedToken(owner.email, 'reset-password');
    expect((await post('/reset-password/', { token, password: 'another-quiet-river' })).statusCode).toBe(200);
  });
});

describe.each<[string, (password: string) => Promise<unknown>]>([
  [
    'verified in a browser that is not logged in',
    async (password) => post('/verify-email/', { token: await mailedToken(owner.email, 'verify-email'), password }),
  ],
  [
    'proved by a new password',
    async (password) => {
      await post('/request-password-reset/', { email: owner.email });
      return post('/reset-password/', { token: await mailedToken(owner.email, 'reset-password'), password });
    },
  ],
])('an address that another person signed up with, after it is %s', (_how, prove) => {
  const doors = async () => {
    const { rows } = await pharos.pool.query(
      `select
        (select count(*)::int from api_keys where organization_id = $1) as keys,
        (select count(*)::int from sso_connections where organization_id = $1) as connections,
        (select count(*)::int from sso_domains where organization_id = $1) as domains,
        (select count(*)::int from sso_identities where organization_id = $1) as identities,
        (select count(*)::int from memberships where organization_id = $1) as members,
        (select count(*)::int from invitations where organization_id = $1) as invitations`,
      [owner.organizationId],
    );
    return rows[0];
  };

  test('removes every access of the other person to its organization, and records this in the audit log', async () => {
    const other = await signUpOwner(pharos);
    const { organizationId } = owner;
    const { code } = (await post('/login-code/', { organization: organizationId }, owner.token)).json();
    await pharos.pool.query(
      `with other as (select id from users where email = $2),
        m as (insert into memberships (organization_id, user_id, role) select $1::int, id, 'AD' from other),
        k as (insert into api_keys (organization_id, name, scope, is_default, key_hash, shown_as)
          select $1::int, 'x', 'manage', false, 'hash-' || $1::int, 'pk_x'),
        c as (insert into sso_connections (organization_id, issuer, client_id) values ($1::int, 'https://i.example', 'c')),
        i as (insert into sso_identities (organization_id, issuer, subject, user_id)
          select $1::int, 'https://i.example', 's', id from other)
       insert into invitations (organization_id, email, full_name, role, token_hash, sent_at, expires_at)
       values ($1::int, 'friend@example.com', 'x', 'AD', 'token-' || $1::int, now(), now() + interval '1 day')`,
      [organizationId, other.email],
    );
    await pharos.pool.query(`insert into sso_domains (organization_id, domain, proof) values ($1::int, $2, 'x')`, [
      organizationId,
      `d${organizationId}.example`,
    ]);
    expect(Object.values(await doors()).every((found) => Number(found) > 0)).toBe(true);

    await prove('another-quiet-river');
    expect(await doors()).toEqual({ keys: 0, connections: 0, domains: 0, identities: 0, members: 1, invitations: 0 });
    const seen = await pharos.call('GET', '/v1/checks/', { token: other.token, organization: organizationId });
    expect(seen.statusCode).toBe(404);
    expect((await pharos.call('GET', '/v1/checks/', { token: other.token })).statusCode).toBe(200);
    const { rows } = await pharos.pool.query(
      `select before from audit_log where organization_id = $1 and action = 'ownership.take-over'`,
      [organizationId],
    );
    expect(rows).toEqual([
      {
        before: expect.objectContaining({
          members: [{ email: other.email, role: 'AD' }],
          invitations: ['friend@example.com'],
          api_keys: expect.arrayContaining(['pk_x']),
          single_sign_on: true,
        }),
      },
    ]);
    const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email);
    expect(mails.at(-1)?.paragraphs).toContainEqual(
      expect.stringMatching(
        /were removed together with the old password: \d+ API keys?, 1 other member, 1 invitation, single sign-on\.$/,
      ),
    );
    expect((await post('/token-login/', { code })).statusCode).toBe(400);
    const { rows: left } = await pharos.pool.query(`select from pending_sign_ins where kind = 'login code'`);
    expect(left).toEqual([]);
  });
});

test('leaves the organization unchanged after a new password if the address was verified before', async () => {
  await pharos.pool.query('update users set email_verified = true where email = $1', [owner.email]);
  const keys = async () =>
    (await pharos.pool.query('select from api_keys where organization_id = $1', [owner.organizationId])).rowCount;
  const before = await keys();
  await post('/request-password-reset/', { email: owner.email });
  const token = await mailedToken(owner.email, 'reset-password');
  expect((await post('/reset-password/', { token, password: 'another-quiet-river' })).statusCode).toBe(200);
  expect(await keys()).toBe(before);
});

describe('a changed password', () => {
  const change = (current: string, password: string) =>
    post('/change-password/', { current_password: current, password }, owner.token);

  test('ends the other sessions, invalidates pending links, and is reported by mail and in the audit log', async () => {
    const other = (await logIn(owner.password)).json().token;
    await post('/request-password-reset/', { email: owner.email });
    const link = await mailedToken(owner.email, 'reset-password');
    expect((await change(owner.password, 'another-quiet-river')).statusCode).toBe(200);
    expect([(await me(owner.token)).statusCode, (await me(other)).statusCode]).toEqual([200, 401]);
    expect((await logIn(owner.password)).statusCode).toBe(401);
    expect((await logIn('another-quiet-river')).statusCode).toBe(200);
    expect((await post('/reset-password/', { token: link, password: 'third-quiet-river' })).statusCode).toBe(400);
    const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email);
    expect(mails.at(-1)).toEqual({
      to: owner.email,
      subject: 'Your password was changed',
      headline: 'Your password was changed',
      paragraphs: ['All other devices were signed out of your account.'],
      action: { label: 'Not you? Set a new password', link: 'http://localhost:3000/forgot-password' },
      footer: 'You get this mail because the way you log in to Pharos was changed.',
    });
    expect(await auditedActions()).toContain('user.change-password');
  });

  test('requires the current password with a limited number of attempts, and a strong new password', async () => {
    expect((await change('wrong', 'another-quiet-river')).json()).toEqual({
      current_password: ['The password is wrong.'],
    });
    expect((await change(owner.password, 'password1234')).json().password[0]).toMatch(/too common/);
    // A correct password resets the count, even if the new password is weak.
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await change('wrong', 'another-quiet-river')).statusCode);
    expect(statuses).toEqual(Array(10).fill(400));
    const stopped = await change(owner.password, 'another-quiet-river');
    expect([stopped.statusCode, Number(stopped.headers['retry-after'])]).toEqual([429, 900]);
    const other = await signUpOwner(pharos);
    const body = { current_password: other.password, password: 'another-quiet-river' };
    expect((await post('/change-password/', body, other.token)).statusCode).toBe(200);
  });
});

describe('a real mail server', () => {
  let database: TestDatabase;
  let smtp: TestSmtp;
  let mailed: TestApp;
  let stopWorker: () => Promise<unknown>;
  beforeAll(async () => {
    database = await createTestDatabase();
    smtp = await startSmtp();
    mailed = await createTestApp({ SIGNUP: 'open' }, { db: database.db });
    const { log, secrets, settings } = mailed.services;
    const mail = createMailTransport({ ...settings, smtpUrl: smtp.url }, log);
    const worker = await startTestWorker({ databaseUrl: database.url, mail, secrets, baseUrl: settings.baseUrl });
    stopWorker = async () => {
      await worker.stop();
      mail.close();
    };
  });
  afterAll(async () => {
    await stopWorker();
    await smtp.stop();
    await mailed.close();
    await database.close();
  });

  test('delivers both links, and the links work', async () => {
    const { email, token } = await signUpOwner(mailed);
    const linkIn = (text: string | undefined) => /token=([\w-]{43})/.exec(text ?? '')?.[1];
    const [verification] = await smtp.received(1);
    expect([verification?.to?.[0]?.address, verification?.subject]).toEqual([email, 'Verify your e-mail address']);
    const verified = await mailed.call('POST', '/v1/verify-email/', {
      token,
      body: { token: linkIn(verification?.text) },
    });
    expect(verified.json()).toEqual({ email });
    await mailed.call('POST', '/v1/request-password-reset/', { body: { email } });
    const [, reset] = await smtp.received(2);
    const body = { token: linkIn(reset?.html), password: 'another-quiet-river' };
    expect((await mailed.call('POST', '/v1/reset-password/', { body })).statusCode).toBe(200);
    expect((await smtp.received(3))[2]?.subject).toBe('Your password was changed');
  });
});

test('retains the API keys of an organization in a private installation when its owner sets a new password by mail', async () => {
  const own = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const ann = await signUpOwner(own);
  const body = { organization_id: ann.organizationId };
  const made = await own.call('POST', '/v1/reset-organization-token/', { token: ann.token, body });
  const { db, identity } = own.services;
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const token = await identity.issueToken(db, id, 'reset-password');
  const reset = { token, password: 'another-quiet-river' };
  expect((await own.call('POST', '/v1/reset-password/', { body: reset })).statusCode).toBe(200);
  const key = made.json().organization_token;
  expect((await own.call('GET', '/v1/checks/', { token: key })).statusCode).toBe(200);
  await own.close();
});
