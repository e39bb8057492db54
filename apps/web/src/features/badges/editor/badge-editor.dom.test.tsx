import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { BADGE_ID, badge, button, openBadges } from '../testing/open-badges.tsx';
import { EditBadgePage } from './edit-badge-page.tsx';
import { NewBadgePage } from './new-badge-page.tsx';

type Given = Parameters<typeof openBadges>[1];
const openNew = async (given: Given = {}) => {
  const page = await openBadges(<NewBadgePage />, { at: '/badge/new', ...given });
  await screen.findByRole('textbox', { name: 'Badge name' });
  return page;
};
/** Renders nothing at `/badge`, because the test router renders the same component for every route. */
const AtItsAddress = () => (useLocation().pathname === '/badge' ? null : <EditBadgePage />);
const openStored = async (given: Given = {}) => {
  const page = await openBadges(<AtItsAddress />, { at: `/badge/${BADGE_ID}`, ...given });
  await screen.findByRole('textbox', { name: 'Badge name' });
  return page;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const sample = () => screen.queryByRole('img', { name: 'Sample on a dark page' })?.getAttribute('src');

describe('the form of a new badge', () => {
  test('starts with the first check, the organization name, status and 30 days', async () => {
    await openNew();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create badge');
    expect(field('Badge name').value).toBe('Acme badge');
    expect([box('Shop').checked, box('Wiki').checked]).toEqual([true, false]);
    expect(screen.getByText('1/2')).toBeTruthy();
    expect(sample()).toBe('/badgeimage/round_AVL_CS?theme=light&days=30');
  });

  test('shows the first public status page as the default target URL, or the base URL if there is none', async () => {
    const page = (public_url: string, visibility: string) => ({ public_url, visibility });
    const pages = [page('https://a.example/s/1-A', 'members'), page('https://a.example/s/2-B', 'public')];
    const { unmount } = await openNew({ answers: { 'GET /public-status-pages/': () => pageOf(pages) } });
    await waitFor(() => expect(field('Target URL on click').placeholder).toBe('https://a.example/s/2-B'));
    unmount();
    await openNew();
    await waitFor(() => expect(field('Target URL on click').placeholder).toBe(location.origin));
  });

  test('updates the preview when a setting changes', async () => {
    const { person } = await openNew();
    await person.click(toggle('Apply round corners'));
    await person.click(toggle('Apply dark theme'));
    await person.click(screen.getByRole('radio', { name: '100 days' }));
    expect(sample()).toBe('/badgeimage/square_AVL_CS?theme=dark&days=100');
    await person.click(toggle('Show current status'));
    expect(sample()).toBe('/badgeimage/square_AVL?theme=dark&days=100');
    await person.click(toggle('Show availability %'));
    expect(sample()).toBeUndefined();
    expect(screen.queryByRole('radio', { name: '30 days' })).toBeNull();
    await person.click(toggle('Show availability %'));
    expect(sample()).toBe('/badgeimage/square_AVL?theme=dark&days=30');
  });

  test('creates the badge, shows its embed code, copies it and returns to the list', async () => {
    const { person, api, sent, pathname } = await openNew();
    api.on('POST /badges/', () => badge({ name: 'Acme badge' }));
    await person.click(box('Select All'));
    expect(screen.getByText('2/2')).toBeTruthy();
    await person.click(button('Create'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your Badge Acme badge is created' }));
    expect(sent('POST', '/badges/')).toEqual({
      name: 'Acme badge',
      data: {
        no_of_days_since: 30,
        checks: [11, 12],
        metric_types: ['AVL', 'CS'],
        badge_meta: { shape: 'round', theme: 'light' },
      },
    });
    expect(dialog.getByRole('img', { name: 'Badge Acme badge' })).toBeTruthy();
    for (const name of ['HTML', 'Markdown', 'reStructuredText', 'AsciiDoc']) {
      await person.click(dialog.getByRole('tab', { name }));
      expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toContain(`/badge/${BADGE_ID}.svg`);
    }
    const shown = dialog.getByRole<HTMLTextAreaElement>('textbox').value;
    await person.click(dialog.getByRole('button', { name: 'Copy Code and Close' }));
    await waitFor(() => expect(pathname()).toBe('/badge'));
    expect(await navigator.clipboard.readText()).toBe(shown);
  });

  test('stays open if the browser does not allow copying the code', async () => {
    const { person, api, pathname } = await openNew();
    api.on('POST /badges/', () => badge());
    await person.click(button('Create'));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));
    await person.click(await screen.findByRole('button', { name: 'Copy Code and Close' }));
    expect(await screen.findByText(/Select the code and copy it yourself/)).toBeTruthy();
    expect(pathname()).toBe('/badge/new');
  });

  test('sends nothing if fields are invalid, shows an error at each and focuses the first', async () => {
    const { person, sent } = await openNew();
    await person.clear(field('Badge name'));
    await person.click(box('Shop'));
    await person.click(toggle('Show current status'));
    await person.click(toggle('Show availability %'));
    await person.click(button('Create'));
    for (const text of [
      'Name is required',
      'Select atleast one Check',
      'Select atleast one (Current Status or Availability %)',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('Badge name'));
    expect(sent('POST', '/badges/')).toBeUndefined();
  });

  test.each([
    [{ checks: ['The check 11 does not exist.'] }, 'The check 11 does not exist.'],
    [{ 'data.target_url': ['Invalid URL'] }, 'Invalid URL'],
    [
      { non_field_errors: ['You can have at most 100 badges. Delete one.'] },
      'You can have at most 100 badges. Delete one.',
    ],
  ])('shows the server error %j in a warning and in the form', async (body, text) => {
    const { person, api } = await openNew();
    api.on('POST /badges/', () => refused(400, body));
    await person.click(button('Create'));
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
    expect(field('Badge name').value).toBe('Acme badge');
  });

  test('searches the checks on the server and lists at most 100', async () => {
    const many = Array.from({ length: 100 }, (_, index) => listedCheck(index + 1));
    const { person, api } = await openNew({
      organization: { number_of_checks: 4000 },
      answers: { 'GET /checks/': () => pageOf(many, 4000) },
    });
    expect(screen.getByText('3900 more. Search to find them.')).toBeTruthy();
    expect(box('Select All').disabled).toBe(true);
    api.on('GET /checks/', () => pageOf([listedCheck(3999, { name: 'Far away' })]));
    await person.type(screen.getByRole('searchbox', { name: 'Search checks' }), 'far{Enter}');
    await person.click(await screen.findByRole('checkbox', { name: 'Far away' }));
    expect(api.calls.at(-1)?.path).toContain('search=far');
    await person.clear(screen.getByRole('searchbox', { name: 'Search checks' }));
    api.on('GET /checks/', () => pageOf(many, 4000));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Far away' })).checked).toBe(true);
    expect(screen.getByText('2/4000')).toBeTruthy();
  });
});

test('shows the error of an invalid field when it loses focus', async () => {
  const { person } = await openNew();
  await person.type(field('Target URL on click'), 'shop');
  await person.click(field('Badge name'));
  expect(screen.getByText('Invalid URL')).toBeTruthy();
});

describe('the badge editor pages', () => {
  const PAGES = [
    ['Create badge', '/badge/new', <NewBadgePage key="new" />, 'The checks', 'GET /checks/'],
    ['Edit badge', `/badge/${BADGE_ID}`, <EditBadgePage key="edit" />, 'The badge', `GET /badges/${BADGE_ID}/`],
  ] as const;

  test.each(PAGES)(
    'shows the title of the page %s and a placeholder while loading, and retries after an error',
    async (title, at, part, what, endpoint) => {
      const { unmount } = await openBadges(part, { at, answers: { [endpoint]: () => new Promise(() => {}) } });
      await waitFor(() => expect(document.title).toBe(`${title} · Pharos`));
      expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
      unmount();
      const { person, api } = await openBadges(part, { at, answers: { [endpoint]: () => refused(403) } });
      await screen.findByText(`${what} could not be loaded.`);
      expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
      api.on(endpoint, () => (what === 'The badge' ? badge() : pageOf([listedCheck(11)])));
      await person.click(button('Try again'));
      await screen.findByRole('textbox', { name: 'Badge name' });
    },
  );

  test.each(PAGES)('shows no form on the page %s while the organization is paused', async (title, at, part) => {
    await openBadges(part, { at, organization: { state: 'PS' } });
    await screen.findByText('Badges cannot be changed at the moment');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'Back to the badges' }).getAttribute('href')).toBe('/badge');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the check selection of a badge', () => {
  const checks = (count: number) => Array.from({ length: count }, (_, index) => listedCheck(index + 1));
  const openOf = (count: number, total = count) =>
    openNew({
      organization: { number_of_checks: total },
      answers: { 'GET /checks/': () => pageOf(checks(count), total) },
    });
  const group = () => screen.getByRole('group', { name: 'Checks' });
  const sentChecks = (sent: (method: string, path: string) => Record<string, unknown>) =>
    (sent('POST', '/badges/').data as { checks: number[] }).checks;

  test('selects checks one by one or all at once and sends them in ascending order', async () => {
    const { person, api, sent } = await openOf(3);
    api.on('POST /badges/', () => badge());
    const all = box('Select All');
    expect([all.checked, all.indeterminate, all.disabled]).toEqual([false, true, false]);
    expect(screen.queryByRole('searchbox')).toBeNull();
    await person.click(box('Check 3'));
    await person.click(box('Check 2'));
    expect([all.checked, all.indeterminate]).toEqual([true, false]);
    await person.click(all);
    expect(screen.getByText('0/3')).toBeTruthy();
    expect([all.checked, all.indeterminate]).toEqual([false, false]);
    await person.click(box('Check 3'));
    await person.click(box('Check 1'));
    await person.click(button('Create'));
    await screen.findByRole('dialog', { name: /is created$/ });
    expect(sentChecks(sent)).toEqual([1, 3]);
    await person.click(document.querySelector('.mantine-Modal-close') as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [1, 0, 0],
    [10, 0, 1],
    [11, 1, 1],
  ])('shows for %i checks: %i search fields and %i select-all boxes', async (count, fields, boxes) => {
    await openOf(count);
    expect(screen.queryAllByRole('searchbox', { name: 'Search checks' })).toHaveLength(fields);
    expect(screen.queryAllByRole('checkbox', { name: 'Select All' })).toHaveLength(boxes);
    expect([screen.queryByText(/more\. Search to find them/), screen.queryByText(/at most\.$/)]).toEqual([null, null]);
  });

  test('shows a message if there are no checks or if the search finds none', async () => {
    const { person, api } = await openOf(0, 11);
    expect(within(group()).getByText('There are no checks yet. Add one first.')).toBeTruthy();
    api.on('GET /checks/', () => pageOf([]));
    await person.type(screen.getByRole('searchbox', { name: 'Search checks' }), 'x');
    await screen.findByText('No check matches.');
  });

  test('allows at most 100 checks', async () => {
    const { person } = await openNew({
      organization: { number_of_checks: 102 },
      answers: { 'GET /checks/': () => pageOf(checks(100), 100) },
    });
    expect(screen.queryByText('A badge can show at most 100 checks.')).toBeNull();
    await person.click(box('Select All'));
    screen.getByText('A badge can show at most 100 checks.');
    screen.getByText('100/102');
    expect([box('Check 100').disabled, box('Select All').disabled]).toEqual([false, false]);
  });

  test('shows its error until a check is selected; the metrics do the same', async () => {
    const { person } = await openOf(2);
    const status = toggle('Show current status');
    await person.click(box('Check 1'));
    await person.click(status);
    await person.click(toggle('Show availability %'));
    const described = (element: Element) =>
      document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
    expect([described(group()), described(status)]).toEqual([undefined, undefined]);
    await person.click(button('Create'));
    const METRICS = 'Select atleast one (Current Status or Availability %)';
    expect([described(group()), described(status), described(toggle('Show availability %'))]).toEqual([
      'Select atleast one Check',
      METRICS,
      METRICS,
    ]);
    await person.click(box('Check 2'));
    await person.click(status);
    expect([described(group()), described(status)]).toEqual([undefined, undefined]);
  });
});

test('sends one save request at a time and shows a server error above the form', async () => {
  const { person, api, pathname } = await openNew();
  let answer: (response: Response) => void = () => {};
  api.on('POST /badges/', () => new Promise((resolve) => (answer = resolve)));
  await person.click(button('Create'));
  await waitFor(() => expect(button('Create').getAttribute('aria-busy')).toBe('true'));
  answer(refused(403, { detail: 'Not now.' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not now.'));
  expect([button('Create').getAttribute('aria-busy'), pathname()]).toEqual([null, '/badge/new']);
});

describe('leaving the badge form', () => {
  test('shows no confirmation if nothing was changed', async () => {
    const { person, pathname } = await openNew();
    await person.click(button('Cancel'));
    await waitFor(() => expect(pathname()).toBe('/badge'));
  });

  test('asks for confirmation after a change, then stays or leaves', async () => {
    const { person, pathname } = await openNew();
    await person.type(field('Badge name'), '!');
    await person.click(button('Cancel'));
    const dialog = () => screen.findByRole('dialog', { name: 'Cancel Confirmation' });
    expect((await dialog()).textContent).toContain('Are you sure? All your changes will be lost.');
    await person.click(button('Stay'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([pathname(), field('Badge name').value]).toEqual(['/badge/new', 'Acme badge!']);
    await person.click(button('Cancel'));
    await dialog();
    await person.click(button('Proceed'));
    await waitFor(() => expect(pathname()).toBe('/badge'));
  });
});

describe('the form of a stored badge', () => {
  test('saves the changes and returns to the list', async () => {
    const { person, api, sent, pathname } = await openStored();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit badge');
    api.on(`PATCH /badges/${BADGE_ID}/`, () => badge({ name: 'Store' }));
    await person.clear(field('Badge name'));
    await person.type(field('Badge name'), 'Store');
    await person.click(toggle('Show availability %'));
    await person.click(button('Update'));
    expect(await screen.findByText('Store successfully updated')).toBeTruthy();
    expect(sent('PATCH', `/badges/${BADGE_ID}/`)).toEqual({
      name: 'Store',
      data: { ...badge().data, no_of_days_since: 0, metric_types: ['CS'] },
    });
    await waitFor(() => expect(pathname()).toBe('/badge'));
  });

  test('lists the originally selected checks first, by name, even after they are deselected', async () => {
    const many = Array.from({ length: 100 }, (_, index) => listedCheck(index + 1));
    const data = { ...badge().data, checks: [50, 3999] };
    const { person } = await openStored({
      badges: [badge({ data })],
      organization: { number_of_checks: 4000 },
      answers: {
        'GET /checks/': () => pageOf(many, 4000),
        'GET /checks/3999/': () => listedCheck(3999, { name: 'Far away' }),
      },
    });
    const far = await screen.findByRole('checkbox', { name: 'Far away' });
    await person.click(far);
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').slice(1, 4);
    expect(boxes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Far away', false],
      ['Check 50', true],
      ['Check 1', false],
    ]);
  });

  test('shows a message if the badge no longer exists', async () => {
    await openBadges(<AtItsAddress />, {
      at: `/badge/${BADGE_ID}`,
      answers: { [`GET /badges/${BADGE_ID}/`]: () => refused(404) },
    });
    expect(await screen.findByText('Badge not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the badges' }).getAttribute('href')).toBe('/badge');
  });

  test('shows no form if the plan has no badges', async () => {
    await openBadges(<AtItsAddress />, { at: `/badge/${BADGE_ID}`, organization: { may_have_badges: false } });
    expect(await screen.findByRole('button', { name: 'Unlock Free Badge' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Badge name' })).toBeNull();
  });
});
