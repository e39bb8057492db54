import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { loadPasswordRule } from '../../../lib/new-password-problem.ts';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { user } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { AboutForm } from './about-form.tsx';
import { NameForm } from './name-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfilePage } from './profile-page.tsx';
import { Sessions } from './sessions.tsx';
import { TimeZoneChoice } from './time-zone-choice.tsx';
import { TwoFactor } from './two-factor.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const open = async (part: React.ReactNode, answers: Answers = {}, given: Parameters<typeof user>[0] = {}) => {
  const api = fakeApi({ 'GET /logged-in-user/': () => user(given), ...answers });
  const page = await renderPage(part, { user: user(given) });
  return { ...page, api, sent: () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
const isOff = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true';
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const PASSWORD = 'four gray herons wade';

test.each([
  [
    null,
    [
      ...['You', 'About you', 'Times', 'E-mails', 'Password', 'Two-factor authentication', 'Passkeys', 'Devices'],
      'Leave organization',
    ],
  ],
  [7, ['You', 'About you', 'Times', 'E-mails', 'How you log in', 'Devices', 'Leave organization']],
])('shows the profile sections for a user whose single_sign_on_of is %s', async (single_sign_on_of, parts) => {
  await open(<ProfilePage />, {}, { single_sign_on_of });
  expect(document.title).toMatch(/^Profile/);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(parts);
});

describe('the name form', () => {
  test('saves a changed name', async () => {
    const { person, sent } = await open(<NameForm />, { 'PATCH /logged-in-user/1/': () => user() });
    expect([(await field('First name')).value, (await field('Last name')).value, await isOff('Save')]).toEqual([
      'Ann',
      'Lee',
      true,
    ]);
    await enterText(person, await field('First name'), 'a');
    await person.click(await button('Save'));
    await screen.findByText('Changes updated successfully');
    expect([sent(), await isOff('Save')]).toEqual([[{ first_name: 'Anna', last_name: 'Lee' }], true]);
  });

  test('shows a server error at its field', async () => {
    const { person } = await open(<NameForm />, {
      'PATCH /logged-in-user/1/': () => refused(400, { last_name: ['Too long.'] }),
    });
    await enterText(person, await field('Last name'), 'x');
    await person.click(await button('Save'));
    await screen.findByText('Too long.');
    expect([document.activeElement, screen.queryByRole('alert')]).toEqual([await field('Last name'), null]);
  });

  test.each([
    [null, 0],
    ['2026-12-01T00:00:00Z', 1],
  ])(
    'shows the email address, with a verification button unless verification_required_before is null: %s',
    async (verification_required_before, count) => {
      const { person } = await open(
        <NameForm />,
        { 'GET /resend-user-activation-link/': () => ({}) },
        { verification_required_before },
      );
      screen.getByText(/^ann@example\.com/);
      expect(screen.queryAllByText('This address is not verified yet.')).toHaveLength(count);
      for (const resend of screen.queryAllByRole('button', { name: 'Get Verification Email' })) {
        await person.click(resend);
        await screen.findByText('We sent a link to ann@example.com');
      }
      expect(screen.queryAllByText(/^We sent a link/)).toHaveLength(count);
    },
  );
});

describe('the form about the user', () => {
  test('saves role, company size and phone number', async () => {
    const { person, sent } = await open(<AboutForm />, { 'POST /user-profile/': () => ({}) });
    expect(await isOff('Save')).toBe(true);
    await person.click(await screen.findByRole('combobox', { name: 'Company size' }));
    const [size] = await screen.findAllByRole('option');
    await person.click(size as HTMLElement);
    expect(await isOff('Save')).toBe(false);
    await enterText(person, await field('Phone number'), '12');
    expect(await isOff('Save')).toBe(true);
    expect(screen.queryByText('Invalid mobile number')).toBeNull();
    await person.tab();
    await screen.findByText('Invalid mobile number');
    await person.clear(await field('Phone number'));
    await enterText(person, await field('Phone number'), '+49 30 901820');
    expect([screen.queryByText('Invalid mobile number'), await isOff('Save')]).toEqual([null, false]);
    await person.click(screen.getByRole('combobox', { name: 'Your role' }));
    await person.click((await screen.findAllByRole('option')).at(-1) as HTMLElement);
    await enterText(person, await field('Other function'), 'Gardener');
    await person.click(await button('Save'));
    await screen.findByText('Changes updated successfully');
    expect(sent()).toEqual([
      { company_role: 'Gardener', company_size: expect.any(String), phone_number: '+4930901820' },
    ]);
  });

  test('accepts empty values, because all fields are optional', async () => {
    const profile = { phone_number: '+4930901820', company_role: null, company_size: null };
    const { person, sent } = await open(<AboutForm />, { 'POST /user-profile/': () => ({}) }, { profile });
    expect([(await field('Phone number')).value, await isOff('Save')]).toEqual(['+4930901820', true]);
    await person.clear(await field('Phone number'));
    await person.click(await button('Save'));
    await waitFor(() => expect(sent()).toEqual([{ company_role: null, company_size: null, phone_number: null }]));
  });

  test('shows an error for an invalid stored phone number', async () => {
    await open(<AboutForm />, {}, { profile: { phone_number: '12', company_role: null, company_size: null } });
    await screen.findByText('Invalid mobile number');
  });
});

test.each([
  [{}, 'organization', 'device'],
  [{ time_zone: 'x' }, 'organization', 'device'],
  [{ time_zone: 'device' }, 'device', 'organization'],
])(
  'uses the time zone of the organization unless the user selected another one (%j)',
  async (custom_ui_state, before, after) => {
    const { person, sent } = await open(
      <TimeZoneChoice />,
      { 'PATCH /logged-in-user/1/': () => new Promise(() => {}) },
      { custom_ui_state },
    );
    const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;
    screen.getByLabelText("The organization's: UTC");
    expect(chosen()).toBe(before);
    await person.click(screen.getByLabelText(after === 'device' ? /^This device's: / : /^The organization's: /));
    // The selection changes before the server responds.
    await waitFor(() => expect(chosen()).toBe(after));
    expect(sent()).toEqual([{ custom_ui_state: { time_zone: after } }]);
  },
);

describe('the password form', () => {
  test('changes the password and clears the fields', async () => {
    await loadPasswordRule();
    const { person, sent } = await open(<PasswordForm />, { 'POST /change-password/': () => ({}) });
    expect(await isOff('Change password')).toBe(true);
    await enterText(person, await field('Current password'), 'old');
    await enterText(person, await field('New password'), PASSWORD);
    await person.click(await button('Change password'));
    await screen.findByText('Password changed');
    expect(sent()).toEqual([{ current_password: 'old', password: PASSWORD }]);
    await waitFor(async () => expect((await field('Current password')).value).toBe(''));
  });

  test.each(['short', 'ann@example.com', 'Acme Acme Acme'])('rejects the new password %s', async (text) => {
    await loadPasswordRule();
    const { person, sent } = await open(<PasswordForm />);
    await enterText(person, await field('New password'), text);
    await person.click(await button('Change password'));
    await screen.findByText('This field may not be blank.');
    expect([(await field('New password')).dataset.invalid, sent()]).toEqual(['true', []]);
  });

  test('shows an error at the field of the current password if it is wrong', async () => {
    await loadPasswordRule();
    const { person } = await open(<PasswordForm />, {
      'POST /change-password/': () => refused(400, { current_password: ['Wrong password.'] }),
    });
    await enterText(person, await field('Current password'), 'old');
    await enterText(person, await field('New password'), PASSWORD);
    await person.click(await button('Change password'));
    await screen.findByText('Wrong password.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('two-factor authentication', () => {
  const ON = { 'GET /two-factor/': () => ({ enabled: true, recovery_codes_left: 4 }) };
  const sectionHeading = () => screen.getByRole('heading', { name: 'Two-factor authentication' });

  test('is set up in steps and then enabled', async () => {
    const { person, api, sent } = await open(<TwoFactor />, {
      'GET /two-factor/': () => ({ enabled: false, recovery_codes_left: 0 }),
      'POST /two-factor/': () => ({ uri: 'otpauth://totp/a?secret=B', secret: 'SECRET' }),
      'POST /two-factor/confirm/': () => refused(400, { code: ['The code is wrong.'] }),
    });
    await person.click(await button('Set up two-factor authentication'));
    await enterText(person, await field('Your password'), PASSWORD);
    await person.click(await button('Continue'));
    await screen.findByText('SECRET');
    screen.getByRole('img', { name: 'QR code for the authenticator app' });
    await enterText(person, await field('Code'), '123456');
    await person.click(await button('Switch on'));
    await screen.findByText('The code is wrong.');
    api.on('POST /two-factor/confirm/', () => ({ recovery_codes: ['one', 'two'] }));
    api.on('GET /two-factor/', () => ({ enabled: true, recovery_codes_left: 2 }));
    await person.click(await button('Switch on'));
    const codes = await screen.findByRole('group', { name: 'Recovery codes' });
    expect([...codes.children].map(({ textContent }) => textContent)).toEqual(['one', 'two']);
    await person.click(await button('Copy all'));
    expect(await navigator.clipboard.readText()).toBe('one\ntwo');
    await button('Copied!');
    await person.click(await button('I have stored them'));
    await closed();
    await screen.findByText('2 recovery codes left');
    expect(screen.queryByRole('button', { name: 'Set up two-factor authentication' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(sectionHeading()));
    expect(sent()).toEqual([{ password: PASSWORD }, { code: '123456' }, { code: '123456' }]);
  });

  test('focuses the password field with the error, although another form has a field with the same name', async () => {
    const parts = [<PasswordForm key="password" />, <TwoFactor key="two-factor" />];
    const { person } = await open(parts, {
      'GET /two-factor/': () => ({ enabled: false, recovery_codes_left: 0 }),
      'POST /two-factor/': () => refused(400, { password: ['Wrong password.'] }),
    });
    await person.click(await button('Set up two-factor authentication'));
    await person.click(await button('Continue'));
    await screen.findByText('Wrong password.');
    expect(document.activeElement).toBe(await field('Your password'));
    await person.click(await button('Cancel'));
    await closed();
  });

  test('is turned off with password and code', async () => {
    const { person, api, sent } = await open(<TwoFactor />, {
      ...ON,
      'POST /two-factor/disable/': () => refused(400, { code: ['The code is wrong.'] }),
    });
    await screen.findByText('4 recovery codes left');
    await person.click(await button('Switch off'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch off two-factor authentication?' }));
    dialog.getByText(/^From then on, you log in with only the password/);
    await enterText(person, dialog.getByLabelText('Your password', { selector: 'input' }), PASSWORD);
    await enterText(person, dialog.getByLabelText('Code'), ' 123456 ');
    await person.click(dialog.getByRole('button', { name: 'Switch off' }));
    await screen.findByText('The code is wrong.');
    api.on('POST /two-factor/disable/', () => ({}));
    api.on('GET /two-factor/', () => ({ enabled: false, recovery_codes_left: 0 }));
    await person.click(dialog.getByRole('button', { name: 'Switch off' }));
    await screen.findByText('Two-factor authentication is off');
    await closed();
    await button('Set up two-factor authentication');
    await waitFor(() => expect(document.activeElement).toBe(sectionHeading()));
    expect(sent().at(-1)).toEqual({ password: PASSWORD, code: '123456' });
  });

  test('creates new recovery codes', async () => {
    const { person, sent } = await open(<TwoFactor />, {
      ...ON,
      'POST /two-factor/recovery-codes/': () => ({ recovery_codes: ['three'] }),
    });
    await person.click(await button('New recovery codes'));
    await screen.findByRole('dialog', { name: 'New recovery codes' });
    screen.getByText('Ten new codes replace the old codes.');
    await enterText(person, await field('Your password'), PASSWORD);
    await enterText(person, await field('Code'), '123456');
    await person.click(await button('Create new codes'));
    await screen.findByText('three');
    await person.click(await button('I have stored them'));
    await closed();
    expect(sent()).toEqual([{ password: PASSWORD, code: '123456' }]);
  });
});

describe('the list of passkeys', () => {
  const KEY = { id: 3, name: 'Phone', created_at: '2026-11-01T10:00:00Z', last_used_at: null };
  class FakeCredential {
    static readonly parseCreationOptionsFromJSON = (options: object) => options;
    toJSON() {
      return { id: 'k' };
    }
  }
  const withPasskeys = (create: (options: { signal?: AbortSignal }) => Promise<unknown>) => {
    vi.stubGlobal('PublicKeyCredential', FakeCredential);
    Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  };

  test('shows each passkey and removes one after confirmation', async () => {
    const keys = [KEY, { ...KEY, id: 4, name: 'Laptop', last_used_at: '2026-11-02T10:00:00Z' }];
    const { person, api } = await open(<Passkeys />, {
      'GET /passkeys/': () => pageOf(keys),
      'DELETE /passkeys/3/': () => ({}),
    });
    expect((await screen.findByText('Phone')).parentElement?.textContent).toMatch(/^PhoneAdded .*, never used$/);
    expect(screen.getByText('Laptop').parentElement?.textContent).toMatch(/^LaptopAdded .*, last used /);
    await person.click(await button('Remove passkey Phone'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Phone?' }));
    api.on('GET /passkeys/', () => pageOf(keys.slice(1)));
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await closed();
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
    expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('disables the add button in a browser without passkey support', async () => {
    await open(<Passkeys />, { 'GET /passkeys/': () => pageOf([]) });
    expect((await button('Add a passkey')).disabled).toBe(true);
    screen.getByText(/^This browser cannot create passkeys here/);
  });

  test('adds a passkey with a name and the password', async () => {
    withPasskeys(async () => new FakeCredential());
    const { person, api, sent } = await open(<Passkeys />, {
      'GET /passkeys/': () => pageOf([]),
      'POST /passkeys/options/': () => ({ challenge: 'once' }),
      'POST /passkeys/': () => KEY,
    });
    expect(screen.queryByText(/^This browser cannot create passkeys here/)).toBeNull();
    await person.click(await button('Add a passkey'));
    const name = await field('Name of the passkey');
    expect(name.value).toBe('My device');
    await person.clear(name);
    await person.click(await button('Continue'));
    await screen.findByText('This field may not be blank.');
    await enterText(person, name, 'Phone');
    await enterText(person, await field('Your password'), PASSWORD);
    api.on('GET /passkeys/', () => pageOf([KEY]));
    await person.click(await button('Continue'));
    await screen.findByText('Passkey added');
    await closed();
    await button('Remove passkey Phone');
    expect(sent()).toEqual([{ password: PASSWORD }, { name: 'Phone', credential: { id: 'k' } }]);
  });

  test.each([
    ['the device makes none', async () => null, {}, 'The passkey was not created. You can try again.'],
    [
      'the person cancels',
      () => Promise.reject(new DOMException('See https://www.w3.org/.', 'NotAllowedError')),
      {},
      'The passkey was not created. You can try again.',
    ],
    [
      'the device has one already',
      () => Promise.reject(new DOMException('See https://www.w3.org/.', 'InvalidStateError')),
      {},
      'This device already has a passkey for this account.',
    ],
    [
      'the password is wrong',
      async () => new FakeCredential(),
      { 'POST /passkeys/options/': () => refused(400, { password: ['Wrong password.'] }) },
      'Wrong password.',
    ],
  ])('adds no passkey when %s', async (_, create, answers, text) => {
    withPasskeys(create);
    const { person } = await open(<Passkeys />, {
      'GET /passkeys/': () => pageOf([]),
      'POST /passkeys/options/': () => ({ challenge: 'once' }),
      ...answers,
    });
    await person.click(await button('Add a passkey'));
    await person.click(await button('Continue'));
    await screen.findByText(text);
    // A toast would be a second alert.
    expect(screen.queryAllByRole('alert')).toHaveLength(text === 'Wrong password.' ? 0 : 1);
  });

  test('adds no passkey after the dialog was closed, and adds one on the second attempt', async () => {
    const first = Promise.withResolvers<unknown>();
    const credentials = [first.promise, Promise.resolve(new FakeCredential())];
    const signals: (AbortSignal | undefined)[] = [];
    withPasskeys(({ signal }) => credentials[signals.push(signal) - 1] as Promise<unknown>);
    const { person, sent } = await open(<Passkeys />, {
      'GET /passkeys/': () => pageOf([]),
      'POST /passkeys/options/': () => ({ challenge: 'once' }),
      'POST /passkeys/': () => KEY,
    });
    await person.click(await button('Add a passkey'));
    await person.click(await button('Continue'));
    await waitFor(() => expect(signals).toHaveLength(1));
    await person.click(await button('Cancel'));
    await closed();
    expect(signals[0]?.aborted).toBe(true);
    first.resolve(new FakeCredential());
    await person.click(await button('Add a passkey'));
    await person.click(await button('Continue'));
    await screen.findByText('Passkey added');
    expect(sent()).toEqual([{ password: '' }, { password: '' }, { name: 'My device', credential: { id: 'k' } }]);
  });
});

describe('the list of devices', () => {
  const session = (given: object) => ({
    id: 3,
    is_current: false,
    user_agent: null,
    address: '203.0.113.7',
    last_used_at: '2026-11-02T10:00:00Z',
    ...given,
  });

  test('signs out each device except the current one', async () => {
    const here = session({ id: 4, is_current: true, address: null });
    const { person, api } = await open(<Sessions />, {
      'GET /sessions/': () => pageOf([here, session({})]),
      'DELETE /sessions/3/': () => ({}),
    });
    const [end, ...more] = await screen.findAllByRole('button', { name: /^Log out / });
    expect([more, screen.getAllByText('This device').length]).toEqual([[], 1]);
    screen.getByText(/^Unknown address, last used/);
    screen.getByText(/^203\.0\.113\.7, last used/);
    api.on('GET /sessions/', () => pageOf([here]));
    await person.click(end as HTMLElement);
    await screen.findByText('Device logged out');
    await waitFor(() => expect(screen.queryByText(/^203\.0\.113\.7/)).toBeNull());
  });

  test('shows a link that expires, to sign in on another device', async () => {
    let expires_at = '2999-01-01T00:00:00Z';
    const { person, sent } = await open(<Sessions />, {
      'GET /sessions/': () => pageOf([]),
      'POST /login-code/': () => ({ url: 'https://pharos.example/token-login/once/7', expires_at }),
    });
    await person.click(await button('Log in on another device'));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link that logs you in' })).value).toBe(
      'https://pharos.example/token-login/once/7',
    );
    screen.getByRole('img', { name: 'QR code of the link' });
    expires_at = '2020-01-01T00:00:00Z';
    await person.click(await button('New link'));
    await screen.findByText('The link has expired. Get a new one.');
    expect(screen.queryByRole('textbox', { name: 'Link that logs you in' })).toBeNull();
    await person.click(await button('Done'));
    await closed();
    expect(sent()).toEqual([{ organization: 7 }, { organization: 7 }]);
  });

  test('shows why no link was created', async () => {
    const { person } = await open(<Sessions />, {
      'GET /sessions/': () => pageOf([]),
      'POST /login-code/': () => refused(403, { detail: 'Not by single sign-on.' }),
    });
    await person.click(await button('Log in on another device'));
    expect((await screen.findByRole('alert')).textContent).toBe('Not by single sign-on.');
  });
});
