import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setReachable } from '../../../lib/live/reachability.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { OfflineBanner } from './offline-banner.tsx';

test('shows that Pharos is unavailable and informs screen readers when it is available again', async () => {
  await renderPage(<OfflineBanner />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await act(async () => setReachable(false));
  expect(status.textContent).toMatch(/^Pharos cannot be reached/);
  await act(async () => setReachable(true));
  expect(status.textContent).toBe('Pharos can be reached again.');
});
