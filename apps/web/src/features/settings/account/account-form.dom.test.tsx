import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { AccountForm } from './account-form.tsx';

const openForm = async (given: Parameters<typeof organization>[0] = {}) => {
  const api = fakeApi({
    'GET /time-zones/': () => ({ results: ['UTC', 'Asia/Kolkata', 'Europe/Berlin'] }),
    'GET /domain_available/': () => ({ available: true }),
  });
  const page = await renderPage(<AccountForm />, { organization: organization(given) });
  return { ...page, api };
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });

test('does not save an invalid account URL', async () => {
  const { person } = await openForm();
  const name = screen.getByRole('textbox', { name: /Account URL name/ });
  await person.clear(name);
  await person.type(name, 'a b');
  expect(save().getAttribute('aria-disabled')).toBe('true');
  await person.clear(name);
  await enterText(person, name, 'acme-shop');
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
});

test('accepts an account URL of 3 characters', async () => {
  const { person } = await openForm();
  const name = screen.getByRole('textbox', { name: /Account URL name/ });
  await person.clear(name);
  await enterText(person, name, 'abc');
  await screen.findByText('Available');
  expect(save().getAttribute('aria-disabled')).toBeNull();
});

test('lists the time zones of the server and the current one', async () => {
  const { person } = await openForm({ timezone: 'Asia/Calcutta' });
  await person.click(screen.getByRole('combobox', { name: /Time zone/ }));
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('UTC'));
  const zones = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(zones).toEqual(['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'Asia/Calcutta']);
});
