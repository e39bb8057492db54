import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { AccountForm } from './account/account-form.tsx';
import { TransferOwnership } from './account/transfer-ownership.tsx';
import { CreateKeyDialog } from './api-keys/create-key-dialog.tsx';
import { AddPasskey } from './profile/add-passkey.tsx';
import { ConfirmedChange } from './profile/confirmed-change.tsx';
import { EnrollTwoFactor } from './profile/enroll-two-factor.tsx';
import { NameForm } from './profile/name-form.tsx';
import { PasswordForm } from './profile/password-form.tsx';
import { InviteDialog } from './users/invite-dialog.tsx';

const nothing = (): void => {};
const PASSWORD = 'Sparrow-lamp-7-quiet';
type Person = Awaited<ReturnType<typeof renderPage>>['person'];
interface Form {
  part: ReactNode;
  call: string;
  typed: readonly (readonly [label: string | RegExp, text: string])[];
  button: string;
  before?: (person: Person) => Promise<void>;
}

const FORMS: Record<string, Form> = {
  name: { part: <NameForm />, call: 'PATCH /logged-in-user/1/', typed: [['First name', 'Anna']], button: 'Save' },
  password: {
    part: <PasswordForm />,
    call: 'POST /change-password/',
    typed: [
      ['Current password', 'old'],
      ['New password', PASSWORD],
    ],
    button: 'Change password',
  },
  'two-factor enrollment': {
    part: <EnrollTwoFactor opened onClose={nothing} />,
    call: 'POST /two-factor/',
    typed: [['Your password', PASSWORD]],
    button: 'Continue',
  },
  'two-factor change': {
    part: <ConfirmedChange change="disable" opened onClose={nothing} />,
    call: 'POST /two-factor/disable/',
    typed: [['Your password', PASSWORD]],
    button: 'Switch off',
  },
  passkey: {
    part: <AddPasskey opened onClose={nothing} />,
    call: 'POST /passkeys/options/',
    typed: [['Your password', PASSWORD]],
    button: 'Continue',
  },
  account: {
    part: <AccountForm />,
    call: 'PATCH /organizations/7/',
    typed: [[/^(Account|Organization) name/, 'Acme Two']],
    button: 'Save changes',
  },
  'API key': {
    part: <CreateKeyDialog opened onClose={nothing} />,
    call: 'POST /api-keys/',
    typed: [[/^Name/, 'Deployment']],
    button: 'Create key',
  },
  invitation: {
    part: <InviteDialog opened onClose={nothing} isFull={false} />,
    call: 'POST /invite-user-to-organization/',
    typed: [[/^E-mail/, 'new@example.com']],
    button: 'Send invitation',
  },
  'transfer of the ownership': {
    part: <TransferOwnership />,
    call: 'POST /transfer-ownerShip/',
    typed: [],
    button: 'Transfer',
    before: async (person) => {
      await person.click(screen.getByRole('button', { name: 'Transfer ownership' }));
      await person.click(await screen.findByRole('combobox', { name: 'New owner' }));
      await person.click(await screen.findByRole('option', { name: /Bob/ }));
    },
  },
};

const tooMany = (): Response =>
  Response.json({ detail: 'Too many attempts. Try again later.' }, { status: 429, headers: { 'retry-after': '40' } });
const forbidden = (): Response =>
  Response.json({ detail: 'You do not have permission to perform this action.' }, { status: 403 });

describe.each(Object.entries(FORMS))('the form of the %s', (_, { part, call, typed, button, before }) => {
  test.each([
    ['429', tooMany, 'Too many attempts. Try again in 40 seconds.'],
    ['403', forbidden, 'You do not have permission to perform this action.'],
  ])('shows the reason for a response with status %s', async (_, answer, text) => {
    fakeApi({
      'GET /time-zones/': () => ({ results: ['UTC'] }),
      'GET /organization-members/': () =>
        pageOf([
          { id: 5, user: 5, role: 'AD', full_name: 'Bob', email: 'bob@example.com', user_mini: { state: 'AC' } },
        ]),
      [call]: answer,
    });
    const { person } = await renderPage(part);
    await before?.(person);
    for (const [label, written] of typed) {
      const field = await screen.findByLabelText(label, { selector: 'input' });
      await person.clear(field);
      await person.type(field, written);
    }
    await person.click(await screen.findByRole('button', { name: button }));
    expect(await within(await screen.findByRole('alert')).findByText(text)).toBeTruthy();
  });
});
