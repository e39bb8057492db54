import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { InviteDialog } from './invite-dialog.tsx';

test('an invitation is for reading alone unless more is chosen, and says what an admin may not do', async () => {
  const api = fakeApi({ 'POST /invite-user-to-organization/': () => ({}) });
  const { person } = await renderPage(<InviteDialog opened onClose={() => {}} isFull={false} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Read only' }).checked).toBe(true);
  expect(screen.getByText(/Cannot transfer or delete the organization\./)).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'ann.lee@example.com{Enter}');
  await screen.findByText('User invited successfully');
  expect(api.calls.at(-1)?.body).toEqual({ email: 'ann.lee@example.com', full_name: 'Ann Lee', role: 'ST' });
});
