import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { setWindowWidth } from '../../lib/testing/setup-dom.ts';
import { DashboardPage } from './dashboard-page.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const { statuses: UP } = listedCheck(1);
const inState = (id: number, statuses: Partial<ListedCheck['statuses']>, given: Partial<ListedCheck> = {}) =>
  listedCheck(id, { statuses: { ...UP, check_id: id, ...statuses }, ...given });

const open = async (
  checks: readonly ListedCheck[],
  {
    at = '/',
    answers = {},
    count = checks.length,
    ...given
  }: { at?: string; answers?: Answers; count?: number } & Parameters<typeof renderPage>[1] = {},
) => {
  const api = fakeApi({
    'GET /checks/': () => pageOf(checks, count),
    'GET /organizations/': () => pageOf([organization()]),
    ...answers,
  });
  const page = await renderPage(<DashboardPage />, { at, ...given });
  const asked = () => api.calls.filter(({ path }) => path.startsWith('/checks/?')).map(({ path }) => path);
  return { ...page, api, asked, search: () => page.router.state.location.search };
};
const button = (name: string) => screen.findByRole('button', { name });
const row = async (id: number) =>
  (await screen.findByRole('link', { name: `Check ${id}` })).closest('tr') as HTMLElement;

describe('a row of the list', () => {
  test('shows state, figures and the way to the report', async () => {
    await open([listedCheck(1)]);
    const cells = within(await row(1)).getAllByRole('cell');
    expect(document.title).toMatch(/^Dashboard/);
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '',
      expect.stringMatching(/^Up/),
      '100.00 %',
      expect.stringMatching(/^0/),
      '1.00',
      expect.stringMatching(/^100/),
      '',
      '',
    ]);
    expect(screen.getByRole('link', { name: 'Check 1' }).getAttribute('href')).toBe('/reports?check_id=1');
  });

  test('shows a dash for each figure that is not known', async () => {
    const check = listedCheck(1);
    const stats = {
      ...check.stats,
      availability_percentage: null,
      apdex_score: null,
      average_response_time_milliseconds_available: null,
    };
    await open([{ ...check, stats }]);
    expect(within(await row(1)).getAllByText('–')).toHaveLength(4);
  });

  test.each([
    [{ state: 'NR', down_since: '2026-11-20T10:00:00Z' }, /^Down.* · /],
    [{ state: 'PS' }, /^Paused/],
    [{ state: null, state_since: null, last_check_time: null }, /for a first result$/],
    [{ appState: 'DP' }, /responds slowly$/],
    [{ state: null, monitoring_error: 'Secrets unreadable: key lost' }, /Secrets unreadable$/],
    [{ no_live_location: { since: null } }, /Not probed$/],
    [{ no_live_location: { since: '2026-11-20T10:00:00Z' } }, /Not probed · /],
    [{ no_live_location: { since: '2026-11-20T10:00:00Z', is_cut_off: true } }, /Location cut off · /],
  ])('shows the state of a check with %j', async (statuses, text) => {
    await open([inState(1, statuses as Partial<ListedCheck['statuses']>)]);
    const cell = within(await row(1)).getAllByRole('cell')[1];
    expect(cell?.textContent).toMatch(text);
  });

  test('opens its report by a click anywhere', async () => {
    const { person, router } = await open([listedCheck(1)]);
    await person.click(within(await row(1)).getByText('100.00 %'));
    await waitFor(() => expect(router.state.location.href).toBe('/reports?check_id=1'));
  });

  test('is a card on a phone, with the reason where it is down', async () => {
    setWindowWidth(500);
    await open([listedCheck(1), inState(2, { state: 'NR', error_summary: 'HTTP 500' })]);
    await screen.findByText('Check 2');
    const cards = within(screen.getByRole('list', { name: 'Checks' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Check 1.*check-1\.example.*Up100\.00 %/),
      expect.stringMatching(/^Check 2.* · .*Down100\.00 %/),
    ]);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the menu of a check', () => {
  const choose = async ({ person }: Awaited<ReturnType<typeof open>>, id: number, item: string) => {
    await person.click(await button(`Actions for Check ${id}`));
    await person.click(await screen.findByRole('menuitem', { name: item }));
  };
  const bodies = ({ calls }: { calls: readonly { method: string; body: unknown }[] }) =>
    calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

  test('pauses at once, which can be undone by a button and by Ctrl+Z', async () => {
    const answers = { 'POST /pause-monitoring/': () => ({ results: [{ id: 1, state: 'PS' }] }) };
    const page = await open([listedCheck(1)], { answers });
    for (const undo of ['button', 'keys']) {
      await choose(page, 1, 'Pause Monitoring');
      await screen.findByText('Check 1 paused monitoring successfully');
      if (undo === 'button') await page.person.click(await button('Undo'));
      else await page.person.keyboard('{Control>}z{/Control}');
      await screen.findByText('Check 1 started monitoring successfully');
      await waitFor(() => expect(screen.queryByText('Check 1 paused monitoring successfully')).toBeNull());
    }
    const [pause, restart] = ['PS', 'AC'].map((new_state) => ({ application_check: 1, new_state }));
    expect(bodies(page.api)).toEqual([pause, restart, pause, restart]);
  });

  test('undoes by Ctrl+Z the newest of two pauses that is left', async () => {
    const answers = { 'POST /pause-monitoring/': () => ({ results: [] }) };
    const page = await open([listedCheck(1), listedCheck(2)], { answers });
    for (const id of [1, 2]) {
      await choose(page, id, 'Pause Monitoring');
      await screen.findByText(`Check ${id} paused monitoring successfully`);
    }
    for (const id of [2, 1]) {
      await page.person.keyboard('{Control>}z{/Control}');
      await screen.findByText(`Check ${id} started monitoring successfully`);
      await waitFor(() => expect(screen.queryByText(`Check ${id} paused monitoring successfully`)).toBeNull());
    }
    expect(bodies(page.api).slice(2)).toEqual([2, 1].map((id) => ({ application_check: id, new_state: 'AC' })));
  });

  test('restarts what is paused, without an undo', async () => {
    const answers = { 'POST /pause-monitoring/': () => ({ results: [] }) };
    const page = await open([inState(1, { state: 'PS' })], { answers });
    await choose(page, 1, 'Restart Monitoring');
    await screen.findByText('Check 1 started monitoring successfully');
    expect([bodies(page.api), screen.queryByRole('button', { name: 'Undo' })]).toEqual([
      [{ application_check: 1, new_state: 'AC' }],
      null,
    ]);
  });

  test('shows a pause at once, and takes it back when it fails', async () => {
    let answer: (response: Response) => void = () => {};
    const page = await open([listedCheck(1)], {
      answers: { 'POST /pause-monitoring/': () => new Promise((resolve) => (answer = resolve)) },
    });
    await choose(page, 1, 'Pause Monitoring');
    await waitFor(async () => expect((await row(1)).textContent).toContain('Paused'));
    answer(refused(403));
    await waitFor(async () => expect((await row(1)).textContent).toContain('Up'));
    expect(screen.queryByText('Check 1 paused monitoring successfully')).toBeNull();
  });

  test('names a check for which it failed', async () => {
    const answers = {
      'POST /pause-monitoring/': () => ({ results: [], errors: [{ id: 1, message: 'It is locked.' }] }),
    };
    const page = await open([listedCheck(1)], { answers });
    await choose(page, 1, 'Pause Monitoring');
    await screen.findByText('Check 1: It is locked.');
    await waitFor(async () => expect((await row(1)).textContent).toContain('Up'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('deletes after a question, and the check leaves the list', async () => {
    const page = await open([listedCheck(1), listedCheck(2)], {
      answers: { 'DELETE /checks/1/': () => ({ results: [{ id: 1, state: null }] }) },
    });
    await choose(page, 1, 'Delete check');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this check?' }));
    dialog.getByText('The history and the reports are deleted as well. This cannot be undone.');
    await page.person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(page.api)).toEqual([]);
    await choose(page, 1, 'Delete check');
    page.api.on('GET /checks/', () => new Promise(() => {}));
    await page.person.click(await button('Delete check'));
    await screen.findByText('Check 1 deleted successfully');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Check 1' })).toBeNull());
  });

  test('leads to the form and the report of the check', async () => {
    const { person } = await open([listedCheck(1)], { at: '/?search=check' });
    await person.click(await button('Actions for Check 1'));
    const href = async (name: string) => (await screen.findByRole('menuitem', { name })).getAttribute('href');
    expect([await href('Edit check'), await href('Clone check'), await href('View report')]).toEqual([
      '/?search=check&check=1',
      '/?search=check&check=new&clone=1',
      '/reports?check_id=1',
    ]);
  });
});

describe('an action on selected checks', () => {
  test.each([
    [
      'Restart',
      'Restart 2 checks',
      'POST /pause-monitoring-bulk/',
      { application_checks: [1, 2], new_state: 'AC' },
      '2 check(s) restarted successfully',
      /^They are probed at once/,
    ],
    [
      'Delete',
      'Delete 2 checks',
      'POST /bulk-delete-checks/',
      { checks: [1, 2] },
      '2 check(s) deleted successfully',
      /^The history and the reports are deleted/,
    ],
  ])('%s is done after a question', async (label, confirm, endpoint, body, text, consequence) => {
    const { person, api } = await open([listedCheck(1), listedCheck(2)], {
      answers: { [endpoint]: () => ({ results: [] }) },
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Select all checks on this page' }));
    const bar = within(screen.getByRole('region', { name: 'Selected checks' }));
    await person.click(bar.getByRole('button', { name: label }));
    await screen.findByText(consequence);
    await person.click(await button(confirm));
    await screen.findByText(text);
    expect(api.calls.filter(({ method }) => method !== 'GET').map((call) => call.body)).toEqual([body]);
  });

  test('can be given up with the selection', async () => {
    const { person } = await open([listedCheck(1)]);
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all checks on this page' });
    await person.click(all);
    await person.click(await button('Clear selection'));
    expect([all.checked, screen.queryByRole('region', { name: 'Selected checks' })]).toEqual([false, null]);
    expect(document.activeElement).toBe(all);
  });
});

describe('the order', () => {
  test.each([
    ['/?ordering=name', 'Checks', 'ascending', '-name'],
    ['/?ordering=-name', 'Checks', 'descending', 'name'],
    ['/?ordering=name', 'Status', 'none', 'status'],
    ['/?ordering=status', 'Checks', 'none', 'name'],
    ['/?ordering=status', 'Status', 'other', 'status'],
  ])('of %s changes by the head of the column %s', async (at, name, sort, ordering) => {
    const { person, asked } = await open([listedCheck(1)], { at });
    await row(1);
    const head = screen.getByRole('columnheader', { name });
    expect(head.getAttribute('aria-sort')).toBe(sort);
    await person.click(within(head).getByRole('button'));
    await waitFor(() => expect(new URLSearchParams(asked().at(-1)?.split('?')[1]).get('ordering')).toBe(ordering));
  });
});

describe('the search', () => {
  const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search checks' });

  test('is emptied by Escape and by its button, and stays in focus', async () => {
    const { person, search } = await open([listedCheck(1)], { at: '/?search=shop' });
    expect((await box()).value).toBe('shop');
    await person.click(await button('Clear search'));
    await waitFor(() => expect(search()).toEqual({}));
    expect([(await box()).value, document.activeElement]).toEqual(['', await box()]);
    await enterText(person, await box(), ' mail ');
    await waitFor(() => expect(search()).toEqual({ search: 'mail' }));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(search()).toEqual({}));
    expect((await box()).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  test.each([
    ['/?search=shop', 'No check matches “shop”.'],
    ['/?status=down', 'There is no check that is down.'],
    ['/?status=up', 'There is no check that is up.'],
    ['/?status=pause', 'There is no check that is paused.'],
    ['/?status=down&search=shop', 'No check that is down matches “shop”.'],
    ['/', 'There is no check.'],
  ])('states that nothing is found at %s', async (at, text) => {
    await open([], { at });
    await screen.findByText(text);
    expect(screen.getByRole('link', { name: 'Show all checks' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the list', () => {
  test('can be loaded again', async () => {
    const { person, api } = await open([], { answers: { 'GET /checks/': () => refused(403, { detail: 'Not now.' }) } });
    await screen.findByText('The checks could not be loaded');
    screen.getByText('Not now.');
    expect(screen.queryByRole('table')).toBeNull();
    api.on('GET /checks/', () => pageOf([listedCheck(1)]));
    await person.click(await button('Try again'));
    await row(1);
  });

  test('shows its place while it loads', async () => {
    await open([], { answers: { 'GET /checks/': () => new Promise(() => {}) } });
    expect((await screen.findByRole('table', { name: 'Checks' })).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(/could not be loaded|No Checks found/)).toBeNull();
  });

  test.each([
    [10, '1–10 of 10', false],
    [11, '1–10 of 11', true],
  ])('of %i checks shows "%s"', async (count, text, hasPages) => {
    await open(
      Array.from({ length: 10 }, (_, index) => listedCheck(index + 1)),
      { count },
    );
    await row(1);
    expect(document.body.textContent).toContain(text);
    if (hasPages) await screen.findByRole('button', { name: 'Page 2' });
    else expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  test('goes from a page behind the end to the last one', async () => {
    const { search } = await open([listedCheck(1)], { at: '/?page=9', count: 12 });
    await waitFor(() => expect(search()).toEqual({ page: 2 }));
  });

  test('is chosen by the tabs, and counted by the tiles', async () => {
    const counts = {
      up_count: 1200,
      down_count: 0,
      paused_count: 2,
      paused_by_plan_count: 0,
      unreadable_count: 0,
      no_live_location_count: 0,
    };
    const { person, search, asked } = await open([listedCheck(1)], {
      at: '/?search=shop&page=1',
      organization: organization({ number_of_checks: 1203, num_of_checks_up_down: counts }),
    });
    await row(1);
    const tiles = within(screen.getByRole('region', { name: 'Summary' })).getAllByRole('link');
    expect(
      tiles.map((tile) => [tile.textContent, tile.getAttribute('href'), tile.getAttribute('aria-current')]),
    ).toEqual([
      ['1,203Total Checks1 waiting', '/', 'page'],
      ['1,200Up', '/?status=up', null],
      ['0Down', '/?status=down', null],
      ['2Paused', '/?status=pause', null],
    ]);
    await person.click(screen.getByRole('tab', { name: 'Paused' }));
    await waitFor(() => expect(search()).toEqual({ search: 'shop', status: 'pause' }));
    await waitFor(() => expect(asked().at(-1)).toMatch(/status=pause/));
  });
});
