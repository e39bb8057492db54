import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, pageOf } from '../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { setWindowWidth } from '../../lib/testing/setup-dom.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { PAGE_SIZE } from './filters/list-filter.ts';

const COUNT = 12;
const checks = Array.from({ length: COUNT }, (_, index) => listedCheck(index + 1));

/** Twelve checks, two of them on the second page. A search finds only the second check. */
const openDashboard = async (options: Parameters<typeof renderPage>[1] = {}) => {
  const api = fakeApi({
    'GET /checks/': ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1]);
      const page = Number(query.get('page'));
      if (query.has('search')) return pageOf(checks.slice(1, 2));
      return pageOf(checks.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), COUNT);
    },
    'GET /organizations/': () => pageOf([organization()]),
    'POST /pause-monitoring-bulk/': () => ({ results: [] }),
  });
  const page = await renderPage(<DashboardPage />, options);
  await screen.findByText('Check 1');
  return { ...page, api };
};

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^Select Check/ });
const selected = () =>
  boxes()
    .filter(({ checked }) => checked)
    .map(({ labels, ariaLabel }) => ariaLabel ?? labels);
const all = () => box('Select all checks on this page');

describe('the selection of checks', () => {
  test('selects single checks and shows their number', async () => {
    const { person } = await openDashboard();
    await person.click(box('Select Check 2'));
    await person.click(box('Select Check 5'));
    expect(screen.getByText('2 selected')).toBeTruthy();
    expect([all().checked, all().indeterminate]).toEqual([false, true]);
    await person.click(box('Select Check 2'));
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(selected()).toHaveLength(1);
  });

  test('selects the whole page, or clears the selection if the whole page is selected', async () => {
    const { person } = await openDashboard();
    await person.click(box('Select Check 3'));
    await person.click(all());
    expect(screen.getByText(`${PAGE_SIZE} selected`)).toBeTruthy();
    expect([all().checked, all().indeterminate]).toEqual([true, false]);
    await person.click(all());
    expect(selected()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Selected checks' })).toBeNull();
  });

  test('is cleared when the page changes, and not restored by going back', async () => {
    const { person, router } = await openDashboard();
    await person.click(all());
    await person.click(await screen.findByRole('button', { name: 'Page 2' }));
    await screen.findByText('Check 11');
    expect(selected()).toEqual([]);
    router.history.back();
    await screen.findByText('Check 1');
    expect(selected()).toEqual([]);
  });

  test('is cleared when the filter changes', async () => {
    const { person } = await openDashboard();
    await person.click(box('Select Check 2'));
    await enterText(person, screen.getByRole('searchbox', { name: 'Search checks' }), 'check 2');
    await waitFor(() => expect(boxes()).toHaveLength(1));
    expect(selected()).toEqual([]);
  });

  test('drops a check that no longer exists', async () => {
    const { person, api, queries } = await openDashboard();
    await person.click(box('Select Check 2'));
    await person.click(box('Select Check 3'));
    api.on('GET /checks/', () => pageOf(checks.filter(({ id }) => id !== 2)));
    await queries.invalidateQueries();
    expect(await screen.findByText('1 selected')).toBeTruthy();
  });

  test('is named in the confirmation of a bulk action, and cleared after the action', async () => {
    const { person, api } = await openDashboard();
    await person.click(box('Select Check 2'));
    await person.click(box('Select Check 5'));
    await person.click(within(screen.getByRole('region', { name: 'Selected checks' })).getByText('Pause'));
    const dialog = await screen.findByRole('dialog', { name: 'Pause 2 checks?' });
    expect(within(dialog).getByText('Check 2, Check 5')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Pause 2 checks' }));
    await screen.findByText('2 check(s) paused successfully');
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      application_checks: [2, 5],
      new_state: 'PS',
    });
    expect(selected()).toEqual([]);
  });
});

describe('the button that selects all matching checks', () => {
  test('selects the checks of all pages, and a bulk action affects all of them', async () => {
    const { person, api } = await openDashboard();
    await person.click(all());
    api.on('GET /checks/', () => pageOf(checks));
    await person.click(screen.getByRole('button', { name: `Select all ${COUNT}` }));
    expect(await screen.findByText(`${COUNT} selected`)).toBeTruthy();
    await person.click(box('Select Check 3'));
    await person.click(within(screen.getByRole('region', { name: 'Selected checks' })).getByText('Pause'));
    await person.click(await screen.findByRole('button', { name: `Pause ${COUNT - 1} checks` }));
    await screen.findByText(`${COUNT - 1} check(s) paused successfully`);
    const asked = api.calls.find(({ method }) => method === 'POST')?.body as { application_checks: number[] };
    expect([...asked.application_checks].sort((a, b) => a - b)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('is hidden while only a part of the page is selected, or if there is only one page', async () => {
    const { person, api, queries } = await openDashboard();
    const offered = () => screen.queryByRole('button', { name: /^Select all \d/ });
    await person.click(box('Select Check 2'));
    expect(offered()).toBeNull();
    await person.click(all());
    expect(offered()).not.toBeNull();
    api.on('GET /checks/', () => pageOf(checks.slice(0, PAGE_SIZE)));
    await queries.invalidateQueries();
    await waitFor(() => expect(offered()).toBeNull());
  });
});

describe('the Undo button of a pause', () => {
  const act = async (person: Awaited<ReturnType<typeof openDashboard>>['person'], check: string, item: string) => {
    await person.click(screen.getByRole('button', { name: `Actions for ${check}` }));
    await person.click(await screen.findByRole('menuitem', { name: item }));
  };

  test('disappears when its check is deleted', async () => {
    const { person, api } = await openDashboard();
    api.on('POST /pause-monitoring/', () => ({ results: [{ id: 2, state: 'PS' }] }));
    api.on('DELETE /checks/2/', () => ({ results: [{ id: 2, state: null }] }));
    await act(person, 'Check 2', 'Pause Monitoring');
    await screen.findByText('Check 2 paused monitoring successfully');
    await act(person, 'Check 2', 'Delete check');
    await person.click(await screen.findByRole('button', { name: 'Delete check' }));
    await screen.findByText('Check 2 deleted successfully');
    await waitFor(() => expect(screen.queryByText('Check 2 paused monitoring successfully')).toBeNull());
  });

  test('restarts only the checks that still exist', async () => {
    const { person, api } = await openDashboard();
    api.on('DELETE /checks/2/', () => ({ results: [{ id: 2, state: null }] }));
    await person.click(box('Select Check 2'));
    await person.click(box('Select Check 5'));
    await person.click(within(screen.getByRole('region', { name: 'Selected checks' })).getByText('Pause'));
    await person.click(await screen.findByRole('button', { name: 'Pause 2 checks' }));
    await screen.findByText('2 check(s) paused successfully');
    await act(person, 'Check 2', 'Delete check');
    await person.click(await screen.findByRole('button', { name: 'Delete check' }));
    await screen.findByText('Check 2 deleted successfully');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
        application_checks: [5],
        new_state: 'AC',
      }),
    );
  });
});

describe('the permission to select checks', () => {
  test.each([
    ['an admin', {}, PAGE_SIZE],
    ['a read-only member', { logged_in_user_role: 'ST' } as const, 0],
  ])('depends on the role: %s', async (_, given, count) => {
    await openDashboard({ organization: organization(given) });
    expect(boxes()).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: /^Actions for/ })).toHaveLength(count);
  });

  test('is absent for everyone on a small screen', async () => {
    setWindowWidth(900);
    await openDashboard();
    expect(boxes()).toHaveLength(0);
  });
});

describe('response time metrics in the check list', () => {
  test.each([
    ['GARDEN', 0],
    ['BLOSSOM', 1],
  ] as const)('shows or locks the columns on the %s plan', async (plan_name, locks) => {
    await openDashboard({ organization: organization({ subscription: { plan_name } }) });
    expect(screen.queryAllByText(/UPGRADE TO/)).toHaveLength(locks);
  });
});

describe('the tab for checks with unknown state', () => {
  const counts = (given: object) => ({
    num_of_checks_up_down: {
      ...{
        up_count: 10,
        down_count: 0,
        paused_count: 0,
        paused_by_plan_count: 0,
        unreadable_count: 0,
        no_live_location_count: 0,
      },
      ...given,
    },
  });
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

  test('appears only if there are such checks, and both counts in the summary link to it', async () => {
    const { unmount } = await openDashboard({ organization: organization(counts({})) });
    expect(tabs()).toEqual(['All Checks', 'Up', 'Down', 'Paused']);
    unmount();
    const of = organization(counts({ unreadable_count: 1, no_live_location_count: 2 }));
    const { person, api, router } = await openDashboard({ organization: of });
    expect(tabs()).toEqual(['All Checks', 'Up', 'Down', 'Paused', 'Unknown']);
    await person.click(screen.getByRole('link', { name: '2 unknown' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'unknown' }));
    await waitFor(() => expect(chosen()).toBe('Unknown'));
    expect(screen.getByRole('link', { name: '1 not monitored' }).getAttribute('href')).toBe('/?status=unknown');
    await waitFor(() => expect(api.calls.some(({ path }) => path.includes('status=unknown'))).toBe(true));
  });

  test('remains visible while it is selected, with a message that there are no such checks', async () => {
    fakeApi({ 'GET /checks/': () => pageOf([]) });
    await renderPage(<DashboardPage />, { at: '/?status=unknown', organization: organization(counts({})) });
    expect(await screen.findByText('There is no check whose state is unknown.')).toBeTruthy();
    expect(chosen()).toBe('Unknown');
  });
});
