import { rm } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesOf, deepOnly } from '../scripts/lib/testing/tier.mjs';
import { launchBrowser, openContext, openView, type View } from './testing/browser.ts';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const deepIt = deepOnly(it);

const PASSWORD = 'four gray herons wade';

let dataDir: string;
let mailbox: Mailbox;
let pharos: Pharos;
let browser: Browser;
let token: string;
let ann: Api;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-settings-');
  mailbox = await openMailbox();
  pharos = await startPharos({ DATA_DIR: dataDir, SMTP_URL: mailbox.url, BILLING: 'builtin' });
  browser = await launchBrowser();
  await Api.signUp(pharos.baseUrl);
  token = await logIn('ann@example.com');
  ann = new Api(pharos.baseUrl, token);
});
afterAll(async () => {
  await pharos?.killTree();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const logIn = async (email: string): Promise<string> =>
  (await new Api(pharos.baseUrl).post<{ token: string }>('/user-login/', { email, password: PASSWORD })).token;

/** Fails if a script on the page reports an error. */
const onPage = async (path: string, work: (page: Page) => Promise<unknown>, view: View & { as?: string } = {}) => {
  const { as = token, ...rest } = view;
  const context = await openContext(browser, pharos.baseUrl, { ...rest, token: as });
  try {
    await openView(context, path, work);
  } finally {
    await context.close();
  }
};

const acceptAs = async (email: string, role: 'AD' | 'ST'): Promise<string> => {
  await ann.post('/invite-user-to-organization/', { email, role, full_name: '' });
  const { mail } = await mailbox.waitFor('Join Example on Pharos', email);
  const invitation = /\/invitation\/([\w-]{43})/.exec(mail.text ?? '')?.[1];
  const answer = await new Api(pharos.baseUrl).post<{ token: string }>('/accept-invitation/', {
    token: invitation,
    full_name: 'Ray Reader',
    password: PASSWORD,
  });
  return answer.token;
};

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

describe('users', () => {
  let reader: string | undefined;

  it('invites a user, whose name is guessed from the address, and sends the mail', async () => {
    await onPage('/settings/users', async (page) => {
      await page.getByRole('button', { name: 'Invite User' }).click();
      await page.getByRole('dialog').getByLabel('E-mail').fill('maria.lopez@example.com');
      await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Maria Lopez');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByText('User invited successfully').waitFor();
      await row(page, 'maria.lopez@example.com').getByText('Invited').waitFor();
      await page.getByText('2/50 users').waitFor();
    });
    await mailbox.waitFor('Join Example on Pharos', 'maria.lopez@example.com');
  });

  deepIt('shows under the field why a user cannot be invited', async () => {
    await onPage('/settings/users', async (page) => {
      await page.getByRole('button', { name: 'Invite User' }).click();
      const email = page.getByRole('dialog').getByLabel('E-mail');
      await email.fill('invalid');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByText('Enter a valid e-mail address.').waitFor();
      await email.fill('ann@example.com');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
      expect(await page.getByRole('dialog').isVisible()).toBe(true);
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  });

  deepIt('adds a contact, mutes it and deletes it', async () => {
    await onPage('/settings/users', async (page) => {
      await page.getByRole('button', { name: 'Invite User' }).click();
      await page.getByRole('dialog').getByLabel('E-mail').fill('oncall@example.com');
      await page.getByRole('radio', { name: 'Contact' }).check();
      await page.getByRole('button', { name: 'Add contact' }).click();
      const contact = row(page, 'oncall@example.com');
      const toggle = contact.getByRole('switch', { name: /Alert e-mails/ });
      await toggle.waitFor({ state: 'attached' });
      // The switch must not return to its old position, even if the list loads slowly.
      const showsList = async (route: Route) => {
        await page.getByText('User preferences updated successfully').waitFor();
        expect(await toggle.isChecked()).toBe(false);
        await route.continue();
      };
      // Later requests, such as after the deletion, find no switch.
      await page.route('**/v1/organization-subscribers/?**', showsList, { times: 1 });
      const isReloaded = page.waitForResponse(/\/v1\/organization-subscribers\/\?/);
      await toggle.click({ force: true });
      await isReloaded;
      expect(await toggle.isChecked()).toBe(false);
      type Contacts = { results: { disable_alert_emails: boolean }[] };
      const stored = async () => (await ann.get<Contacts>('/organization-subscribers/')).results;
      await expect.poll(stored).toMatchObject([{ disable_alert_emails: true }]);
      await contact.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete contact' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete contact' }).click();
      await contact.waitFor({ state: 'detached' });
    });
  });

  deepIt('changes a role only after confirmation, and hides the page from a read-only member', async () => {
    reader ??= await acceptAs('ray@example.com', 'ST');
    await onPage(
      '/dashboard',
      async (page) => {
        await page.goto('/settings/users');
        await page
          .getByRole('heading', { level: 1, name: 'Sorry, looks like you do not have access to view this page.' })
          .waitFor();
      },
      { as: reader },
    );
    await onPage('/settings/users', async (page) => {
      const role = row(page, 'ray@example.com').getByRole('combobox', { name: /^Role of/ });
      await role.click();
      await page.getByRole('option', { name: 'Admin' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => role.inputValue()).toBe('Read only');
      await role.click();
      await page.getByRole('option', { name: 'Admin' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
      await page.getByText('User role updated successfully').waitFor();
      await expect.poll(() => role.inputValue()).toBe('Admin');
    });
  });
});

describe('account', () => {
  it('saves changes, and shows whether a name is available', async () => {
    await onPage('/settings/account', async (page) => {
      const save = page.getByRole('button', { name: 'Save changes' });
      expect(await save.isDisabled()).toBe(true);
      await page.getByLabel('Account URL name').fill('status');
      await page.getByText('Domain not available').waitFor();
      await expect.poll(() => save.isDisabled()).toBe(true);
      await page.getByLabel('Account URL name').fill('example-works');
      await page.getByText('Available', { exact: true }).waitFor();
      await page.getByRole('combobox', { name: 'Time zone' }).fill('Berlin');
      await page.getByRole('option', { name: 'Europe/Berlin' }).click();
      await page.getByText('Low', { exact: true }).click();
      await save.click();
      await page.getByText('Changes updated successfully').waitFor();
    });
    const { results } = await ann.get<{ results: Record<string, unknown>[] }>('/organizations/');
    expect(results[0]).toMatchObject({
      timezone: 'Europe/Berlin',
      freshid_accounts_name: 'example-works',
      computed_email_alerts_sensitivity_mode: 'LO',
    });
  });

  deepIt('creates a working API key and shows it once', async () => {
    let key = '';
    await onPage('/settings/account', async (page) => {
      await page.getByRole('button', { name: 'Create key' }).click();
      key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
      await page.reload();
      await page.getByRole('button', { name: 'Reset key' }).waitFor();
      expect(await page.getByText(key).count()).toBe(0);
    });
    expect(await new Api(pharos.baseUrl, key).get('/checks/')).toMatchObject({ count: 0 });
  });
});

deepIt('creates a named API key, shows it once, lists it and revokes it', async () => {
  await onPage('/settings/api-keys', async (page) => {
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('This field may not be blank.').waitFor();
    await dialog.getByLabel('Name').fill('Wall display');
    expect(await dialog.getByRole('radio', { name: 'Read' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const key = await dialog.getByRole('textbox', { name: 'New API key' }).inputValue();
    expect(await new Api(pharos.baseUrl, key).get('/checks/')).toMatchObject({ count: 0 });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    const line = page.getByRole('listitem').filter({ hasText: 'Wall display' });
    await line.getByText('by ann@example.com').waitFor();
    expect(await page.getByText(key).count()).toBe(0);
    await line.getByRole('button', { name: 'Revoke API key Wall display' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await line.waitFor({ state: 'detached' });
    await expect(new Api(pharos.baseUrl, key).get('/checks/')).rejects.toThrow();
  });
  await mailbox.waitFor('An API key was created for Example', 'ann@example.com');
});

describe('profile', () => {
  it('enables two-factor authentication with a real code, and disables it again', async () => {
    await onPage('/profile', async (page) => {
      await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your password', { exact: true }).fill('wrong');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('The password is wrong.').waitFor();
      await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('img', { name: /QR code/ }).waitFor();
      const secret = (await dialog.locator('pre').textContent()) ?? '';
      await dialog
        .getByRole('textbox', { name: 'Code' })
        .fill(new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate());
      await dialog.getByRole('button', { name: 'Switch on' }).click();
      const codes = dialog.getByRole('group', { name: 'Recovery codes' }).locator('code');
      await codes.first().waitFor();
      await expect.poll(() => codes.count()).toBe(10);
      const recovery = (await codes.first().textContent()) ?? '';
      await dialog.getByRole('button', { name: 'I have stored them' }).click();
      await page.getByText('10 recovery codes left').waitFor();

      await page.getByRole('button', { name: 'Switch off' }).click();
      await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
      await dialog.getByRole('textbox', { name: 'Code' }).fill(recovery);
      await dialog.getByRole('button', { name: 'Switch off' }).click();
      await page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
    });
  });

  deepIt('signs out another device', async () => {
    const other = await logIn('ann@example.com');
    await onPage('/profile', async (page) => {
      const signOut = page.getByRole('button', { name: /^Log out/ });
      await signOut.first().click();
      await page.getByText('Device logged out').waitFor();
    });
    await expect(new Api(pharos.baseUrl, other).get('/checks/')).rejects.toThrow('401');
  });

  deepIt('rejects a weak password with a message at its field', async () => {
    await onPage('/profile', async (page) => {
      await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('New password', { exact: true }).fill('password1234');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText(/common/).waitFor();
    });
    await logIn('ann@example.com');
  });
});

it.each(
  casesOf({
    all: [
      ['/settings/users', 1440],
      ['/settings/account', 1440],
      ['/settings/integrations', 390],
      ['/settings/api-keys', 390],
      ['/settings/pricing', 1440],
      ['/profile', 1440],
      ['/profile', 390],
    ] as const,
    quick: [
      ['/settings/users', 1440],
      ['/profile', 390],
    ] as const,
  }),
)('has no accessibility faults on %s at %i px', async (path, width) => {
  await onPage(
    path,
    async (page) => {
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect(await faultsInBothThemes(page)).toEqual([]);
    },
    { width },
  );
});
