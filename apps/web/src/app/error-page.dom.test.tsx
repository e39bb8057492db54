import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, unreachable } from '../lib/api/api-error.ts';
import { fakeApi } from '../lib/testing/fake-api.ts';
import { renderPage } from '../lib/testing/render-page.tsx';
import { ErrorPage } from './error-page.tsx';

const open = async (error: Error) => {
  const resets: true[] = [];
  const page = await renderPage(<ErrorPage error={error} reset={() => resets.push(true)} />);
  return { ...page, resets };
};

test.each([
  [new Error('It is broken.'), 'It is broken.'],
  [new ApiError(403, 'Not for you.'), 'Not for you.'],
  [
    new ApiError(500, 'Oops.', { requestId: 'req-7' }),
    'If the problem continues, send your administrator the number of this error: req-7',
  ],
])('shows the error message and retries on request (%#)', async (error, text) => {
  fakeApi();
  const { person, resets } = await open(error);
  expect(document.title).toMatch(/^Oops\.\.\. Something went wrong\./);
  screen.getByText(text);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(resets).toEqual([true]);
});

test('lists possible reasons if the server is unavailable', async () => {
  fakeApi();
  await open(unreachable());
  screen.getByText(/^It may be starting, its database may be unavailable/);
  expect(document.title).toMatch(/^Pharos cannot be reached/);
});
