import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { RetirementForm } from './retirement-form.tsx';

test.each(['', '400'])('rejects "%s" as days of grace with a message and sends no request', async (days) => {
  const api = fakeApi({ 'GET /installation/': () => ({ billing: 'off' }) });
  const { person } = await renderPage(<RetirementForm />);
  await enterText(person, screen.getByLabelText(/^Last day of the service/), '2030-01-01');
  const field = screen.getByRole('textbox', { name: 'Days of grace' });
  await person.clear(field);
  if (days !== '') await person.type(field, days);
  expect(await screen.findByText('Enter a number of days from 0 to 365.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'What will happen?' }));
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test.each([
  ['builtin', 'Nothing is renewed after this day (UTC).', 1],
  ['off', 'The whole day (UTC).', 0],
])('mentions plans only after it is known that the installation sells them (%s)', async (billing, day, paid) => {
  const installation = Promise.withResolvers<object>();
  fakeApi({ 'GET /installation/': () => installation.promise });
  await renderPage(<RetirementForm />);
  const shown = () => [
    screen.queryAllByText(day).length,
    screen.queryAllByRole('textbox', { name: 'Days after the end of a paid plan' }).length,
  ];
  screen.getByText('The whole day (UTC).');
  expect(shown()[1]).toBe(0);
  installation.resolve({ billing });
  await waitFor(() => expect(shown()).toEqual([1, paid]));
});
