import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { SmallScreenBanner } from './small-screen-banner.tsx';

test.each([
  ['AD', 1],
  ['ST', 0],
] as const)('what needs a larger screen is told to those who have it: %s', async (role, count) => {
  await renderPage(<SmallScreenBanner />, { organization: organization({ logged_in_user_role: role }) });
  expect(screen.queryAllByRole('complementary', { name: 'About small screens' })).toHaveLength(count);
});
