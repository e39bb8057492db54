import { rm } from 'node:fs/promises';
import { URI } from 'otpauth';
import type { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type ProviderAccount,
  startProvider,
  type TestProvider,
} from '../apps/server/src/http/testing/identity-provider.ts';
import { deepOnly } from '../scripts/lib/testing/tier.mjs';
import { explainFailedTest, launchBrowser, openContext, openPage, type WatchedPage } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { addPasskey } from './testing/passkey.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);

const ANN = { email: 'ann@example.com', password: 'four gray herons wade' };

let dataDir: string;
let mailbox: Mailbox;
let pharos: Pharos;
let browser: Browser;
let sql: Client;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  dataDir = await createDataDir('pharos-sign-in-');
  mailbox = await openMailbox();
  [pharos, browser] = await Promise.all([
    startPharos({ DATA_DIR: dataDir, SMTP_URL: mailbox.url, CHECK_INTERVALS: '60,300,600' }),
    launchBrowser(),
  ]);
  sql = await openSql(dataDir);
});
afterEach(explainFailedTest);
afterAll(async () => {
  await sql?.end();
  await pharos?.killTree();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const visit = async (path: string): Promise<Page> => {
  const watched = await openPage(await openContext(browser, pharos.baseUrl));
  opened.push(watched);
  await watched.page.goto(path);
  return watched.page;
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const fillIn = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};
const landsOn = (page: Page, path: string) => page.waitForURL(`${pharos.baseUrl}${path}`);
const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('pharos.token'));
const apiOf = async (page: Page): Promise<Api> => new Api(pharos.baseUrl, await tokenOf(page));
const logInByApi = async (who = ANN): Promise<Api> => {
  const { token } = await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', who);
  return new Api(pharos.baseUrl, token);
};
const mailedUpon = async (act: () => Promise<unknown>, subject: string, to: string): Promise<string> => {
  const received = () =>
    mailbox.mails.filter(({ mail, recipients }) => mail.subject?.includes(subject) && recipients.includes(to));
  const before = received().length;
  await act();
  await expect.poll(() => received().length, { interval: 20 }).toBeGreaterThan(before);
  const text = received().at(-1)?.mail.text ?? '';
  const link = new RegExp(`${pharos.baseUrl}(/\\S+[/=][\\w-]{43})\\b`).exec(text)?.[1];
  if (link === undefined) throw new Error(`No link in ${text}`);
  return link;
};

describe('the first run', () => {
  it('leads to sign-up, which works by keyboard only, and then to the dashboard', async () => {
    const page = await visit('/');
    await landsOn(page, '/sign-up');
    await heading(page, 'Welcome to Pharos').waitFor();
    await page.getByText('Create the first account; it owns this installation.').waitFor();
    await expect.poll(() => page.title()).toBe('Sign up · Pharos');
    expect(await faultsInBothThemes(page)).toEqual([]);

    const { keyboard } = page;
    const write = async (text: string, after: 'Tab' | 'Enter') => {
      await keyboard.type(text);
      await keyboard.press(after);
    };
    await write('Ann Example', 'Tab');
    await write('Example', 'Tab');
    await write('ann@example', 'Tab');
    await write('four gray', 'Enter');
    await page.getByText('Enter a valid e-mail address.').waitFor();
    await page.getByText('This password is too short. It must contain at least 12 characters.').waitFor();
    await page.getByLabel('E-mail address').and(page.locator(':focus')).waitFor();
    await keyboard.press('End');
    await write('.com', 'Tab');
    await keyboard.press('End');
    await keyboard.type(' herons wade');
    await page.getByText('This is a good password.').waitFor();
    await keyboard.press('Enter');
    await landsOn(page, '/');
    expect(await (await apiOf(page)).get('/logged-in-user/')).toMatchObject({
      email: ANN.email,
      full_name: 'Ann Example',
      role: 'OW',
    });
  });

  deepIt('closes sign-up after the first account, and removes the link on the login page', async () => {
    const page = await visit('/sign-up');
    await heading(page, 'Sign-up is closed').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Log in' }).click();
    await landsOn(page, '/login');
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
});

describe('login', () => {
  it('rejects a wrong password, and opens the requested page after the right one', async () => {
    const page = await visit('/settings/users');
    await landsOn(page, '/login?next=%2Fsettings%2Fusers');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Enter a valid e-mail address.').waitFor();
    await fillIn(page, { ...ANN, password: 'four gray herons walk' });
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
    await fillIn(page, ANN);
    await landsOn(page, '/settings/users');
    // A signed-in user skips the login page. A `next` on another site is ignored.
    await page.goto('/login?next=https://elsewhere.example/');
    await landsOn(page, '/');
  });

  deepIt('mentions no download, because there is none yet', async () => {
    const page = await visit('/login/7f3c');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(await page.getByText(/download/).count()).toBe(0);
    await fillIn(page, ANN);
    await landsOn(page, '/');
  });

  deepIt('is required again after the session has ended, and returns to the page', async () => {
    const page = await visit('/login');
    await fillIn(page, ANN);
    await landsOn(page, '/');
    await (await apiOf(page)).post('/user-logout/', {});
    await page.goto('/profile');
    await landsOn(page, '/login?next=%2Fprofile');
    expect(await tokenOf(page)).toBeNull();
    await fillIn(page, ANN);
    await landsOn(page, '/profile');
  });

  it('requests a second factor, rejects a wrong code, and accepts a right code and a recovery code', async () => {
    const api = await logInByApi();
    const { uri } = await api.post<{ uri: string }>('/two-factor/', { password: ANN.password });
    const app = URI.parse(uri);
    if (!('period' in app)) throw new Error('No time-based codes');
    // A code is valid only once. The previous code is used here, and the current one for the login.
    const code = app.generate({ timestamp: Date.now() - 30_000 });
    const { recovery_codes: codes } = await api.post<{ recovery_codes: string[] }>('/two-factor/confirm/', { code });
    const logIn = async (): Promise<Page> => {
      const page = await visit('/login?next=/profile');
      await fillIn(page, ANN);
      await page.getByLabel('Two-factor code').waitFor();
      return page;
    };
    const withCode = async (page: Page, text: string): Promise<void> => {
      await page.getByLabel('Two-factor code').fill(text);
      await page.keyboard.press('Enter');
    };

    const page = await logIn();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await withCode(page, '000000');
    await page.getByText('The code is wrong or was already used.').waitFor();
    await withCode(page, app.generate());
    await landsOn(page, '/profile');

    const other = await logIn();
    await withCode(other, codes[0] ?? '');
    await landsOn(other, '/profile');
    await (await apiOf(other)).post('/two-factor/disable/', { password: ANN.password, code: codes[1] });
  });

  it('accepts a passkey without a password and a code', async () => {
    const page = await visit('/login');
    await fillIn(page, ANN);
    await landsOn(page, '/');
    await addPasskey(page, ANN.password);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login?next=/profile');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await landsOn(page, '/profile');
  });
});

describe('the mail that verifies an address', () => {
  const SUBJECT = 'Verify your e-mail address';

  it('verifies the address when its link is opened, but only once', async () => {
    const page = await visit('/verify-email?token=none');
    await heading(page, 'This link does not work').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Log in' }).click();
    await fillIn(page, ANN);
    await landsOn(page, '/verify-email');
    const resend = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Send another link' }).click();
      await page.getByRole('status').getByText('We sent you a new link.', { exact: false }).waitFor();
    };
    const first = await mailedUpon(resend, SUBJECT, ANN.email);
    await page.reload();
    const second = await mailedUpon(resend, SUBJECT, ANN.email);

    await page.goto(first);
    await heading(page, 'This link does not work').waitFor();
    await page.goto(second);
    await heading(page, 'Your e-mail address is verified').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Send another link' }).click();
    await page.getByRole('alert').getByText('Your e-mail address is already verified.').waitFor();
  });
});

describe('a forgotten password', () => {
  it('is replaced through a mailed link, which works only once', async () => {
    const page = await visit('/login');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await heading(page, 'Forgotten password').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByLabel('E-mail address').fill(ANN.email);
    const send = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Send the link' }).click();
      await heading(page, 'Check your e-mail').waitFor();
    };
    const link = await mailedUpon(send, 'Set a new password', ANN.email);
    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password' }).fill('passwordpassword');
    await page.getByText('This password is too common.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const old = ANN.password;
    ANN.password = 'nine red kites circle';
    await page.getByRole('textbox', { name: 'New password' }).fill(ANN.password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await heading(page, 'Your password is set').waitFor();
    await page.getByRole('link', { name: 'Log in' }).click();
    await fillIn(page, { ...ANN, password: old });
    await page.getByRole('alert').waitFor();
    await fillIn(page, ANN);
    await landsOn(page, '/');

    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password' }).fill('ten brown owls listen');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await heading(page, 'This link does not work').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await landsOn(page, '/forgot-password');
  });
});

describe('an invitation', () => {
  const BOB = { email: 'bob@example.com', password: 'seven tall ships sail' };
  const invite = async (email: string): Promise<string> => {
    const ann = await logInByApi();
    const body = { email, role: 'ST', full_name: 'Bob Boat' };
    return mailedUpon(() => ann.post('/invite-user-to-organization/', body), 'Join Example on Pharos', email);
  };
  const removeBob = async (): Promise<void> => {
    const ann = await logInByApi();
    const { results } = await ann.get<{ results: { id: number; email: string }[] }>('/organization-members/');
    await ann.delete(`/organization-members/${results.find(({ email }) => email === BOB.email)?.id}/`);
    // An address can receive only one invitation per minute.
    await sql.query(`update audit_log set at = at - interval '1 minute' where action like 'invitation%'`);
    await sql.query('delete from attempt_counts');
  };

  it('creates a new account', async () => {
    const link = await invite(BOB.email);
    const page = await visit(link);
    await heading(page, 'Join Example').waitFor();
    await page.getByText('Ann Example invites you', { exact: false }).waitFor();
    await page.getByText('As a read-only member', { exact: false }).waitFor();
    await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe(BOB.email);
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Bob Boat');
    await page.getByRole('textbox', { name: 'Password' }).fill('Bob Boat Bob Boat');
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await page.getByText('This password is too similar', { exact: false }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Password' }).fill(BOB.password);
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await landsOn(page, '/');
    expect(await (await apiOf(page)).get('/logged-in-user/')).toMatchObject({ email: BOB.email, role: 'ST' });

    const late = await visit(link);
    await heading(late, 'This invitation is no longer valid').waitFor();
    expect(await faultsInBothThemes(late)).toEqual([]);
  });

  deepIt('accepts the password of the existing account of the address', async () => {
    await removeBob();
    const page = await visit(await invite(BOB.email));
    await page.getByRole('link', { name: 'I have an account already' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('seven tall ships sink');
    await page.getByRole('button', { name: 'Log in and join' }).click();
    await page.getByText('This password cannot be used.', { exact: false }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Password' }).fill(BOB.password);
    await page.getByRole('button', { name: 'Log in and join' }).click();
    await landsOn(page, '/');
    expect(await (await apiOf(page)).get('/logged-in-user/')).toMatchObject({ email: BOB.email, role: 'ST' });
  });

  deepIt('is accepted with one click by its addressee, and shows other users which account is signed in', async () => {
    await removeBob();
    const link = await invite(BOB.email);
    const page = await visit('/login?next=/forgot-password');
    await fillIn(page, ANN);
    await landsOn(page, '/forgot-password');
    await page.goto(link);
    await page.getByText(`you are logged in as ${ANN.email}`, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Log out and accept it' }).click();
    await page.getByRole('link', { name: 'I have an account already' }).click();
    await page.getByRole('link', { name: 'Log in another way' }).click();
    await fillIn(page, BOB);
    await landsOn(page, link);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await landsOn(page, '/');
    expect(await (await apiOf(page)).get('/logged-in-user/')).toMatchObject({ email: BOB.email, role: 'ST' });
  });
});

describe('single sign-on', () => {
  const DOMAIN = 'lighthouse.example';
  let provider: TestProvider;
  const accounts = new Map<string, ProviderAccount>([
    ['grace', { email: `grace@${DOMAIN}`, email_verified: true, name: 'Grace Hopper' }],
  ]);

  beforeAll(async () => {
    provider = await startProvider(accounts, `${pharos.baseUrl}/freshid/oauth/success`);
    await (await logInByApi()).put('/sso-connection/', {
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      domains: [DOMAIN],
    });
    // Replaces the response of a name server.
    await sql.query('update sso_domains set proved_at = now()');
  });
  afterAll(() => provider?.stop());

  it('redirects to the identity provider, and signs in the user who returns', async () => {
    const page = await visit('/login?next=/profile');
    await page.getByRole('link', { name: 'Log in with single sign-on' }).click();
    await page.getByLabel('Work e-mail address or domain').fill('elsewhere.example');
    await page.getByRole('button', { name: 'Go to your identity provider' }).click();
    await page
      .getByRole('alert')
      .getByText('Single sign-on is not set up for this domain.', { exact: false })
      .waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);

    await signsInAs(page, 'grace');
    await page.getByLabel('Work e-mail address or domain').fill(`grace@${DOMAIN}`);
    await page.keyboard.press('Enter');
    await landsOn(page, '/profile');
    expect(await (await apiOf(page)).get('/logged-in-user/')).toMatchObject({
      email: `grace@${DOMAIN}`,
      full_name: 'Grace Hopper',
    });
  });

  /** Replaces the pages of the identity provider. */
  const signsInAs = (page: Page, subject: string) =>
    page.route(`${provider.issuer}/**`, async (route) => {
      const { auth_code: code, ...answer } = await provider.signIn(route.request().url(), subject);
      const query = new URLSearchParams({ code, ...answer });
      await route.fulfill({ status: 303, headers: { location: `${pharos.baseUrl}/freshid/oauth/success?${query}` } });
    });

  deepIt('requests the password of an existing account once, and then signs in through the provider', async () => {
    accounts.set('ann', { email: ANN.email, email_verified: true, name: 'Ann' });
    await sql.query(`update users set email_verified = true where email = $1`, [ANN.email]);
    await sql.query(`insert into sso_domains (organization_id, domain, proof, proved_at)
      select organization_id, 'example.com', 'x', now() from sso_connections`);
    const page = await visit('/login?by=sso');
    await signsInAs(page, 'ann');
    await page.getByLabel('Work e-mail address or domain').fill(ANN.email);
    await page.keyboard.press('Enter');
    await heading(page, 'Is it your account?').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Password of your Pharos account' }).fill(ANN.password);
    await page.getByRole('button', { name: 'It is my account' }).click();
    await landsOn(page, '/');
    const me = await (await apiOf(page)).get<{ single_sign_on_of: number }>('/logged-in-user/');
    expect(me).toMatchObject({ email: ANN.email, role: 'OW', single_sign_on_of: expect.any(Number) });

    await page.goto('/settings/single-sign-on');
    await heading(page, 'Single sign-on').waitFor();
    await page.getByText(ANN.email).waitFor();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await page.getByText('The provider responds, and accepts the client ID and secret.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('switch', { name: 'Members must log in with single sign-on' }).click();
    await expect
      .poll(async () => (await sql.query('select is_required from sso_connections')).rows)
      .toEqual([{ is_required: true }]);

    await page.goto('/profile');
    await page.getByText('You are logged in with single sign-on.').waitFor();
    expect(await page.getByLabel('Current password').count()).toBe(0);
  });

  deepIt('shows an error of the provider, and rejects an attempt that started in another browser', async () => {
    const page = await visit('/freshid/oauth/success?error=access_denied&state=x');
    await heading(page, 'You are not logged in').waitFor();
    await page.getByRole('alert').getByText('did not allow the login', { exact: false }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.goto('/freshid/oauth/success?code=of-another-user&state=x');
    await page.getByRole('alert').getByText('started in another tab or browser', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Start again' }).click();
    await landsOn(page, '/login?by=sso');
  });
});

it('logs no error on any page', () => expect(opened.flatMap(({ errors }) => errors)).toEqual([]));
