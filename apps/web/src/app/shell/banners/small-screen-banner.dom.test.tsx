import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { SmallScreenBanner } from './small-screen-banner.tsx';

test.each([
  ['AD', 1],
  ['ST', 0],
] as const)('informs only admins about features on larger screens: %s', async (role, count) => {
  await renderPage(<SmallScreenBanner />, { organization: organization({ logged_in_user_role: role }) });
  expect(screen.queryAllByRole('complementary', { name: 'About small screens' })).toHaveLength(count);
});

test('remains hidden after it was dismissed, and moves the focus to the heading of the page', async () => {
  const part = (
    <main>
      <h1>The page</h1>
      <SmallScreenBanner />
    </main>
  );
  const { person, unmount } = await renderPage(part);
  await person.click(screen.getByRole('button', { name: 'Dismiss this note' }));
  expect([screen.queryByRole('complementary'), document.activeElement?.textContent]).toEqual([null, 'The page']);
  unmount();
  await renderPage(part);
  expect(screen.queryByRole('complementary')).toBeNull();
});
