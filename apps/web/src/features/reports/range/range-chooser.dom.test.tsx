import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { organization, user } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { RangeChooser } from './range-chooser.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async (at = '/reports', options: Parameters<typeof renderPage>[1] = {}) => {
  const onChosen = vi.fn<() => void>();
  const page = await renderPage(<RangeChooser dates={null} onChosen={onChosen} />, { at, ...options });
  return { ...page, onChosen, search: () => page.router.state.location.search };
};
const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

describe('the presets of the range chooser', () => {
  test('replaces the dates in the URL and marks the selected preset', async () => {
    const { person, search, onChosen } = await open('/reports?check_id=3&from=2026-11-02&to=2026-11-04');
    expect(screen.queryAllByRole('button', { pressed: true })).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Last Month' }));
    expect(search()).toEqual({ check_id: 3, range: 'last-month' });
    expect(onChosen).toHaveBeenCalledTimes(1);
    expect(pressed()).toEqual(['Last Month']);
  });

  test('preselects the last 24 hours', async () => {
    const { person, search } = await open('/reports?range=week');
    expect(pressed()).toEqual(['This Week (7 days)']);
    await person.click(screen.getByRole('button', { name: 'Last 24 hours' }));
    expect(search()).toEqual({});
    expect(pressed()).toEqual(['Last 24 hours']);
  });

  test('falls back to the last 24 hours for an unknown preset', async () => {
    await open('/reports?range=forever');
    expect(pressed()).toEqual(['Last 24 hours']);
  });
});

describe('the calendar of the range chooser', () => {
  test('sets the range after both days are selected, in either order', async () => {
    const { person, search, onChosen } = await open('/reports?range=week');
    await person.click(day('12 November 2026'));
    expect(search()).toEqual({ range: 'week' });
    expect(screen.getByText('Choose the last day.')).toBeTruthy();
    await person.click(day('10 November 2026'));
    expect(search()).toEqual({ from: '2026-11-10', to: '2026-11-12' });
    expect(onChosen).toHaveBeenCalledTimes(1);
  });

  test('allows a single day', async () => {
    const { person, search } = await open();
    await person.dblClick(day('12 November 2026'));
    expect(search()).toEqual({ from: '2026-11-12', to: '2026-11-12' });
  });

  test('ends today in the time zone of the user', async () => {
    vi.setSystemTime(new Date('2026-11-21T23:30:00Z'));
    await open('/reports', { organization: organization({ timezone: 'Asia/Tokyo' }) });
    expect([day('22 November 2026').disabled, day('23 November 2026').disabled]).toEqual([false, true]);
  });

  test('uses the time zone of the device if the user selected it', async () => {
    vi.setSystemTime(new Date('2026-11-21T23:30:00Z'));
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      timeZone: 'UTC',
    } as Intl.ResolvedDateTimeFormatOptions);
    try {
      await open('/reports', {
        organization: organization({ timezone: 'Asia/Tokyo' }),
        user: user({ custom_ui_state: { time_zone: 'device' } }),
      });
    } finally {
      vi.restoreAllMocks();
    }
    expect([day('21 November 2026').disabled, day('22 November 2026').disabled]).toEqual([false, true]);
  });

  test.each([
    ['SPROUT', 6],
    ['BLOSSOM', 12],
  ] as const)('starts at the first day that the %s plan shows', async (plan_name, months) => {
    const { person } = await open('/reports', { organization: organization({ subscription: { plan_name } }) });
    expect(screen.getByText(new RegExp(`Reports show the last ${months} months`))).toBeTruthy();
    for (let back = 0; back < months; back += 1) await person.click(day('Previous month'));
    const names = screen.getAllByRole<HTMLButtonElement>('button', { name: /^2[01] / });
    expect(names.map(({ disabled }) => disabled)).toEqual([true, false]);
    expect(day('Previous month').hasAttribute('data-disabled')).toBe(true);
  });
});

test('writes the last 6 hours to the URL and marks only that preset', async () => {
  const { person, search } = await open();
  await person.click(screen.getByRole('button', { name: 'Last 6 hours' }));
  expect(search()).toEqual({ range: '6-hours' });
  expect(pressed()).toEqual(['Last 6 hours']);
});
