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

describe('a row of the check list', () => {
  test('shows state and figures and links to the report', async () => {
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

  test('shows a dash for each unknown figure', async () => {
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
    [{ no_live_location: { since: '2026-11-20T10:00:00Z', is_cut_off: true } }, /Location isolated · /],
  ])('shows the state of a check with %j', async (statuses, text) => {
    await open([inState(1, statuses as Partial<ListedCheck['statuses']>)]);
    const cell = within(await row(1)).getAllByRole('cell')[1];
    expect(cell?.textContent).toMatch(text);
  });

  test('opens the report on a click anywhere in the row', async () => {
    const { person, router } = await open([listedCheck(1)]);
    await person.click(within(await row(1)).getByText('100.00 %'));
    await waitFor(() => expect(router.state.location.href).toBe('/reports?check_id=1'));
  });

  test('is a card on a phone, with the reason if the check is down', async () => {
    setWindowWidth(500);
    const { person, router } = await open([listedCheck(1), inState(2, { state: 'NR', error_summary: 'HTTP 500' })]);
    await screen.findByText('Check 2');
    const cards = within(screen.getByRole('list', { name: 'Checks' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Check 1.*check-1\.example.*Up100\.00 %/),
      expect.stringMatching(/^Check 2.* · .*Down100\.00 %/),
    ]);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('list', { name: 'Checks' }).getAttribute('aria-busy')).toBe('false');
    expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(2);
    await person.click(within(cards[1] as HTMLElement).getByText('100.00 %'));
    await waitFor(() => expect(router.state.location.href).toBe('/reports?check_id=2'));
  });

  test('is a card without a menu for read-only members', async () => {
    setWindowWidth(500);
    await open([listedCheck(1)], { organization: organization({ logged_in_user_role: 'ST' }) });
    await screen.findByText('Check 1');
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  test.each([
    [1440, 'GARDEN', 8, 1, null],
    [900, 'GARDEN', 6, 0, null],
    [1440, 'BLOSSOM', 6, 0, 'Apdex, response time and its graph'],
    [900, 'BLOSSOM', 5, 0, 'Apdex and response time'],
  ] as const)('has at %i px on plan %s %i cells and %i graphs', async (width, plan_name, cells, graphs, locked) => {
    setWindowWidth(width);
    const hour = { start: '2026-11-20T10:00:00Z', average: 100, state: 'AV', down_seconds: 0 } as const;
    await open([listedCheck(1, { response_times: [hour] }), listedCheck(2)], {
      organization: organization({ subscription: { plan_name } }),
    });
    const shown = within(await row(1));
    expect(shown.getAllByRole('cell')).toHaveLength(cells);
    expect(screen.queryAllByRole('slider', { name: 'Response times of Check 1, last 24 hours' })).toHaveLength(graphs);
    if (locked === null) return;
    const cell = screen.getByText(locked).closest('td');
    expect([cell?.rowSpan, cell?.colSpan]).toEqual([2, width === 1440 ? 3 : 2]);
    expect(within(await row(2)).queryByText(locked)).toBeNull();
  });
});

describe('the actions menu of a check', () => {
  const choose = async ({ person }: Awaited<ReturnType<typeof open>>, id: number, item: string) => {
    await person.click(await button(`Actions for Check ${id}`));
    await person.click(await screen.findByRole('menuitem', { name: item }));
  };
  const bodies = ({ calls }: { calls: readonly { method: string; body: unknown }[] }) =>
    calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

  test('pauses immediately, and a button and Ctrl+Z undo it', async () => {
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

  test('undoes the most recent remaining pause on each Ctrl+Z', async () => {
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

  test('restarts a paused check without offering Undo', async () => {
    const answers = { 'POST /pause-monitoring/': () => ({ results: [] }) };
    const page = await open([inState(1, { state: 'PS' })], { answers });
    await choose(page, 1, 'Restart Monitoring');
    await screen.findByText('Check 1 started monitoring successfully');
    expect([bodies(page.api), screen.queryByRole('button', { name: 'Undo' })]).toEqual([
      [{ application_check: 1, new_state: 'AC' }],
      null,
    ]);
  });

  test('shows a pause immediately and reverts it if the request fails', async () => {
    let answer: (response: Response) => void = () => {};
    const page = await open([listedCheck(1)], {
      answers: { 'POST /pause-monitoring/': () => new Promise((resolve) => (answer = resolve)) },
    });
    await choose(page, 1, 'Pause Monitoring');
    await waitFor(async () => expect((await row(1)).textContent).toContain('Paused'));
    // The style sheet highlights each change for a moment.
    expect((await row(1)).dataset.flash).toBe('odd');
    answer(refused(403));
    await waitFor(async () => expect((await row(1)).textContent).toContain('Up'));
    expect((await row(1)).dataset.flash).toBe('even');
    expect(screen.queryByText('Check 1 paused monitoring successfully')).toBeNull();
  });

  test('names the check for which the action failed', async () => {
    const answers = {
      'POST /pause-monitoring/': () => ({ results: [], errors: [{ id: 1, message: 'It is locked.' }] }),
    };
    const page = await open([listedCheck(1)], { answers });
    await choose(page, 1, 'Pause Monitoring');
    await screen.findByText('Check 1: It is locked.');
    await waitFor(async () => expect((await row(1)).textContent).toContain('Up'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('deletes the check after confirmation and removes it from the list', async () => {
    const page = await open([listedCheck(1), listedCheck(2)], {
      answers: { 'DELETE /checks/1/': () => ({ results: [{ id: 1, state: null }] }) },
    });
    await choose(page, 1, 'Delete check');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this check?' }));
    dialog.getByText('The history and the reports are also deleted. This cannot be undone.');
    await page.person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(page.api)).toEqual([]);
    await choose(page, 1, 'Delete check');
    page.api.on('GET /checks/', () => new Promise(() => {}));
    await page.person.click(await button('Delete check'));
    await screen.findByText('Check 1 deleted successfully');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Check 1' })).toBeNull());
  });

  test('links to the form and the report of the check', async () => {
    const { person, router } = await open([listedCheck(1)], { at: '/?search=check' });
    await person.click(await button('Actions for Check 1'));
    const href = async (name: string) => (await screen.findByRole('menuitem', { name })).getAttribute('href');
    expect([await href('Edit check'), await href('Clone check'), await href('View report')]).toEqual([
      '/?search=check&check=1',
      '/?search=check&check=new&clone=1',
      '/reports?check_id=1',
    ]);
    // A click on the menu button must not open the report of the row.
    expect(router.state.location.pathname).toBe('/');
    expect((await screen.findByRole('menuitem', { name: 'Edit check' })).closest('#dashboard')).not.toBeNull();
    await person.click(screen.getByRole('menuitem', { name: 'Edit check' }));
    await waitFor(async () => expect(document.activeElement).toBe(await button('Actions for Check 1')));
  });

  test('receives the focus again after a canceled deletion', async () => {
    const page = await open([listedCheck(1)]);
    await choose(page, 1, 'Delete check');
    await page.person.click(await button('Cancel'));
    await waitFor(async () => expect(document.activeElement).toBe(await button('Actions for Check 1')));
  });

  test('fetches the list and the counts again after an action', async () => {
    const page = await open([listedCheck(1)], { answers: { 'POST /pause-monitoring/': () => ({ results: [] }) } });
    const counts = () =>
      ['/checks/?', '/organizations/'].map((from) => page.api.calls.filter(({ path }) => path.startsWith(from)).length);
    await row(1);
    const [checks = 0, organizations = 0] = counts();
    await choose(page, 1, 'Pause Monitoring');
    await waitFor(() => {
      const [now = 0, then = 0] = counts();
      expect([now > checks, then > organizations]).toEqual([true, true]);
    });
  });
});

describe('the toolbar for selected checks', () => {
  test.each([
    [
      'Restart',
      'Restart 2 checks',
      'POST /pause-monitoring-bulk/',
      { application_checks: [1, 2], new_state: 'AC' },
      '2 check(s) restarted successfully',
      /^The checks are probed at once/,
    ],
    [
      'Delete',
      'Delete 2 checks',
      'POST /bulk-delete-checks/',
      { checks: [1, 2] },
      '2 check(s) deleted successfully',
      /^The history and the reports are also deleted/,
    ],
  ])('performs the action %s only after confirmation', async (label, confirm, endpoint, body, text, consequence) => {
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

  test('disappears when the selection is cleared', async () => {
    const { person } = await open([listedCheck(1)]);
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all checks on this page' });
    await person.click(all);
    await person.click(await button('Clear selection'));
    expect([all.checked, screen.queryByRole('region', { name: 'Selected checks' })]).toEqual([false, null]);
    expect(document.activeElement).toBe(all);
  });
});

describe('the sort order of the list', () => {
  test.each([
    ['/?ordering=name', 'Checks', 'ascending', '-name'],
    ['/?ordering=-name', 'Checks', 'descending', 'name'],
    ['/?ordering=name', 'Status', 'none', 'status'],
    ['/?ordering=status', 'Checks', 'none', 'name'],
    ['/?ordering=status', 'Status', 'other', 'status'],
  ])('changes from %s when the header of column %s is clicked', async (at, name, sort, ordering) => {
    const { person, asked } = await open([listedCheck(1)], { at });
    await row(1);
    const head = screen.getByRole('columnheader', { name });
    expect(head.getAttribute('aria-sort')).toBe(sort);
    await person.click(within(head).getByRole('button'));
    await waitFor(() => expect(new URLSearchParams(asked().at(-1)?.split('?')[1]).get('ordering')).toBe(ordering));
  });
});

describe('the search box', () => {
  const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search checks' });

  test('is cleared by Escape and by its button, and retains the focus', async () => {
    const { person, search } = await open([listedCheck(1)], { at: '/?search=shop' });
    expect((await box()).value).toBe('shop');
    await person.click(await button('Clear search'));
    await waitFor(() => expect(search()).toEqual({}));
    expect([(await box()).value, document.activeElement]).toEqual(['', await box()]);
    await enterText(person, await box(), ' mail ');
    await waitFor(() => expect(search()).toEqual({ search: 'mail' }));
    // The input retains the typed spaces; the search is trimmed.
    expect((await box()).value).toBe(' mail ');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(search()).toEqual({}));
    expect((await box()).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  test('follows the URL, in which refining a search adds no history entry', async () => {
    const { person, router, search } = await open([listedCheck(1)]);
    const typed = async (text: string, found: string) => {
      await enterText(person, await box(), text);
      await waitFor(() => expect(search()).toEqual({ search: found }));
    };
    await typed('sh', 'sh');
    await typed('op', 'shop');
    router.history.back();
    await waitFor(() => expect(search()).toEqual({}));
    await waitFor(async () => expect((await box()).value).toBe(''));
    router.history.forward();
    await waitFor(async () => expect((await box()).value).toBe('shop'));
  });

  test.each([
    ['/?search=shop', 'No check matches “shop”.'],
    ['/?status=down', 'There is no check that is down.'],
    ['/?status=up', 'There is no check that is up.'],
    ['/?status=pause', 'There is no check that is paused.'],
    ['/?status=down&search=shop', 'No check that is down matches “shop”.'],
    ['/', 'There is no check.'],
  ])('shows a message if nothing matches %s', async (at, text) => {
    await open([], { at });
    await screen.findByText(text);
    expect(screen.getByRole('link', { name: 'Show all checks' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the check list', () => {
  test('retries on request after a loading error', async () => {
    const { person, api } = await open([], { answers: { 'GET /checks/': () => refused(403, { detail: 'Not now.' }) } });
    await screen.findByText('The checks could not be loaded');
    screen.getByText('Not now.');
    expect(screen.queryByRole('table')).toBeNull();
    api.on('GET /checks/', () => pageOf([listedCheck(1)]));
    await person.click(await button('Try again'));
    await row(1);
  });

  test('shows placeholder rows while loading', async () => {
    let answer: (page: object) => void = () => {};
    await open([], { answers: { 'GET /checks/': () => new Promise((resolve) => (answer = resolve)) } });
    const table = await screen.findByRole('table', { name: 'Checks' });
    expect(screen.queryByText(/could not be loaded|No Checks found/)).toBeNull();
    const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all checks on this page' });
    expect([table.getAttribute('aria-busy'), screen.getAllByRole('row').length, all().disabled]).toEqual([
      'true',
      11,
      true,
    ]);
    expect(screen.getAllByRole('cell')).toHaveLength(90);
    answer(pageOf([listedCheck(1)]));
    await row(1);
    expect([table.getAttribute('aria-busy'), screen.getAllByRole('row').length, all().disabled]).toEqual([
      'false',
      2,
      false,
    ]);
    expect([all().checked, all().indeterminate]).toEqual([false, false]);
  });

  test('shows placeholder cards on a phone while loading', async () => {
    setWindowWidth(500);
    await open([], { answers: { 'GET /checks/': () => new Promise(() => {}) } });
    const list = await screen.findByRole('list', { name: 'Checks' });
    expect([list.getAttribute('aria-busy'), within(list).getAllByRole('listitem').length]).toEqual(['true', 10]);
  });

  test.each([
    [10, '1–10 of 10', false],
    [11, '1–10 of 11', true],
  ])('shows for %i checks the range "%s"', async (count, text, hasPages) => {
    await open(
      Array.from({ length: 10 }, (_, index) => listedCheck(index + 1)),
      { count },
    );
    await row(1);
    expect(document.body.textContent).toContain(text);
    if (hasPages) await screen.findByRole('button', { name: 'Page 2' });
    else expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  test('redirects from a page beyond the end to the last page', async () => {
    const { search } = await open([listedCheck(1)], { at: '/?page=9', count: 12 });
    await waitFor(() => expect(search()).toEqual({ page: 2 }));
  });

  test('is filtered by the tabs, and the tiles show the counts', async () => {
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
      ['1,203Total Checks1 waiting', '/', 'true'],
      ['1,200Up', '/?status=up', null],
      ['0Down', '/?status=down', null],
      ['2Paused', '/?status=pause', null],
    ]);
    await person.click(screen.getByRole('tab', { name: 'Paused' }));
    await waitFor(() => expect(search()).toEqual({ search: 'shop', status: 'pause' }));
    await waitFor(() => expect(asked().at(-1)).toMatch(/status=pause/));
  });
});

describe('the summary of the dashboard', () => {
  const NONE = {
    up_count: 0,
    down_count: 0,
    paused_count: 0,
    paused_by_plan_count: 0,
    unreadable_count: 0,
    no_live_location_count: 0,
  };
  test.each([
    [{ up_count: 3 }, 3, 'All Up', [null, 'up', null, null]],
    [
      { up_count: 1, paused_count: 2, paused_by_plan_count: 1 },
      3,
      '1 Up1 paused by the plan',
      [null, 'up', null, 'paused'],
    ],
    [{ paused_count: 1 }, 1, 'All Paused', [null, null, null, 'paused']],
    [{}, 2, 'Waiting for results', [null, null, null, null]],
  ])('shows the headline and tile colors for %j', async (counts, number_of_checks, text, states) => {
    await open([listedCheck(1)], {
      organization: organization({ number_of_checks, num_of_checks_up_down: { ...NONE, ...counts } }),
    });
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByRole('status').textContent).toBe(text);
    expect(summary.getAllByRole('link').map((tile) => tile.getAttribute('data-state'))).toEqual(states);
    expect(summary.queryByText(/cannot be read|no connected location/)).toBeNull();
  });

  test.each([
    ['/', 'Total Checks'],
    ['/?status=down&page=2', 'Down'],
    ['/?status=pause&search=shop', 'Paused'],
  ])('marks only the tile of the current filter at %s', async (at, label) => {
    await open([listedCheck(1)], { at, count: 30 });
    const tiles = within(await screen.findByRole('region', { name: 'Summary' })).getAllByRole('link');
    const chosen = tiles.filter((tile) => tile.getAttribute('aria-current') !== null);
    expect(chosen.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(new RegExp(`\\d${label}$`))]);
  });

  test.each([
    [1, ['1 not monitored: the stored settings of it cannot be read.', '1 unknown: no connected location can run it.']],
    [
      2,
      [
        '2 not monitored: the stored settings of them cannot be read.',
        '2 unknown: no connected location can run them.',
      ],
    ],
  ])('explains why the state of %i checks is unknown', async (count, texts) => {
    const of = { ...NONE, down_count: 1, unreadable_count: count, no_live_location_count: count };
    await open([listedCheck(1)], {
      at: '/?status=unknown',
      organization: organization({ number_of_checks: 9, num_of_checks_up_down: of }),
    });
    const summary = within(await screen.findByRole('region', { name: 'Summary' }));
    expect(texts.map((text) => summary.getAllByRole('paragraph').some((each) => each.textContent === text))).toEqual([
      true,
      true,
    ]);
    const chosen = summary.getAllByRole('link').filter((link) => link.getAttribute('aria-current') !== null);
    expect(chosen.map(({ textContent }) => textContent)).toEqual([`${count} not monitored`, `${count} unknown`]);
    // The tile shows no number of waiting checks while a check is down.
    expect(summary.queryByText(/^\d+ waiting$/)).toBeNull();
  });
});
