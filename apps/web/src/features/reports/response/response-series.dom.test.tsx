import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import type { Range } from '../range/parse-range.ts';
import { ResponseSeries } from './response-series.tsx';

const entry = (hour: number, average: number | null, given: object = {}) => {
  const at = (of: number) => new Date(Date.UTC(2026, 10, 20, of)).toISOString();
  return {
    start: at(hour),
    end: at(hour + 1),
    date: null,
    average_response_time_milliseconds_available: average,
    average_response_time_milliseconds_reporting_error: null,
    p50_response_time_milliseconds_available: average === null ? null : average - 10,
    p95_response_time_milliseconds_available: average === null ? null : average + 100,
    p99_response_time_milliseconds_available: average === null ? null : average + 200,
    duration_seconds_available: 3600,
    duration_seconds_not_responding: 0,
    duration_seconds_reporting_error: 0,
    duration_seconds_paused: 0,
    duration_seconds_maintenance: 0,
    duration_seconds_performance_degraded: 0,
    duration_seconds_unknown: 0,
    ...given,
  };
};
const ENTRIES = [
  entry(0, 100),
  entry(1, 200, { duration_seconds_not_responding: 60, duration_seconds_reporting_error: 60 }),
  entry(2, null, { duration_seconds_unknown: 3600 }),
  entry(3, 400),
];
const RANGE = { label: '', dates: null, span: { from: 0, to: 1 }, query: { for_hours: 24 }, unit: 'hours' } as const;
interface Given {
  entries?: readonly object[];
  locations?: readonly object[] | null;
  since?: string | null;
  live?: number;
  chosen?: string | null;
  data?: object;
}
const open = async ({
  entries = ENTRIES,
  locations = null,
  since = null,
  live = 1,
  chosen = null,
  data = {},
}: Given = {}) => {
  const api = fakeApi({
    'GET /check-response-times-reports/3/': () => ({
      response_times: entries,
      report_start: '2026-11-20T00:00:00Z',
      locations,
      spans: null,
      locations_since: since,
    }),
    'GET /edge-locations/': () => ({ ...pageOf([], live), away: [] }),
  });
  const check = listedCheck(3, { preferred_edge_locations_csv: chosen, data: JSON.stringify(data) });
  return { api, ...(await renderPage(<ResponseSeries check={check} range={RANGE} />)) };
};
const graph = () => screen.findByRole('slider', { name: 'Response times' });
const values = (slider: HTMLElement) =>
  ['valuemin', 'valuenow', 'valuemax'].map((name) => slider.getAttribute(`aria-${name}`));

describe('the response time graph', () => {
  test('reads point by point with the arrow keys', async () => {
    const { person } = await open();
    const slider = await graph();
    expect([slider.getAttribute('aria-valuetext'), values(slider)]).toEqual(['No point selected', ['1', '4', '4']]);
    screen.getByText('Point at the graph to see its values. Drag to zoom.');
    slider.focus();
    for (const [key, now, text] of [
      ['{ArrowRight}', '1', '20 Nov 2026, 00:00 – 01:00 · Average 100 ms'],
      ['{ArrowRight}', '2', '20 Nov 2026, 01:00 – 02:00 · Average 200 ms · down 2 mins'],
      ['{End}', '4', '20 Nov 2026, 03:00 – 04:00 · Average 400 ms'],
      ['{ArrowLeft}', '3', '20 Nov 2026, 02:00 – 03:00 · No response time · not monitored 1 hr'],
      ['{Home}', '1', '20 Nov 2026, 00:00 – 01:00 · Average 100 ms'],
    ] as const) {
      await person.keyboard(key);
      expect([key, slider.getAttribute('aria-valuenow'), slider.getAttribute('aria-valuetext')]).toEqual([
        key,
        now,
        text,
      ]);
    }
    expect(screen.queryByText('Point at the graph to see its values. Drag to zoom.')).toBeNull();
    await person.tab();
    expect(slider.getAttribute('aria-valuetext')).toBe('No point selected');
    for (const [key, now] of [
      ['{Home}', '1'],
      ['{End}', '4'],
      ['{ArrowLeft}', '4'],
      ['{ArrowRight}', '1'],
    ] as const) {
      slider.blur();
      slider.focus();
      await person.keyboard(key);
      expect([key, slider.getAttribute('aria-valuenow')]).toEqual([key, now]);
    }
  });

  test('zooms in with Shift, arrow keys and Enter, and out with Escape', async () => {
    const { person } = await open();
    const slider = await graph();
    slider.focus();
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(slider.getAttribute('aria-valuetext')).toMatch(/, 2 points selected$/);
    screen.getByRole('button', { name: 'Zoom in' });
    await person.keyboard('{Enter}');
    expect(values(slider)).toEqual(['2', '3', '3']);
    // The first Escape must not close the surrounding element.
    expect(fireEvent.keyDown(slider, { key: 'Escape' })).toBe(false);
    expect([values(slider)[0], values(slider)[2]]).toEqual(['1', '4']);
    expect(fireEvent.keyDown(slider, { key: 'Escape' })).toBe(true);
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(fireEvent.keyDown(slider, { key: 'Home', [modifier]: true })).toBe(true);
    expect(fireEvent.keyDown(slider, { key: 'x' })).toBe(true);
    expect(fireEvent.keyDown(slider, { key: 'Home' })).toBe(false);
  });

  test('zooms with its buttons by pointer and keyboard, and has the focus afterwards', async () => {
    const { person } = await open();
    const slider = await graph();
    const button = (name: string) => screen.getByRole('button', { name });
    slider.focus();
    await person.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    await person.click(button('Zoom in'));
    expect([values(slider), document.activeElement]).toEqual([['1', '2', '2'], slider]);
    await person.click(button('Zoom out'));
    expect([values(slider), document.activeElement]).toEqual([['1', '2', '4'], slider]);
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await person.tab({ shift: true });
    expect(document.activeElement).toBe(button('Zoom in'));
    await person.keyboard('{Enter}');
    expect([values(slider), document.activeElement]).toEqual([['2', '3', '3'], slider]);
    await person.tab({ shift: true });
    await person.keyboard('{Enter}');
    expect([values(slider), document.activeElement]).toEqual([['1', '3', '4'], slider]);
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await person.tab({ shift: true });
    await person.tab({ shift: true });
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
  });

  test('shows the tapped point after the finger lifts', async () => {
    const matchMedia = vi.spyOn(window, 'matchMedia');
    onTestFinished(() => matchMedia.mockRestore());
    matchMedia.mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)' }) as MediaQueryList,
    );
    await open();
    const slider = await graph();
    screen.getByText('Tap the graph to see its values.');
    const touch = { pointerType: 'touch', bubbles: true };
    fireEvent(slider, new PointerEvent('pointerdown', touch));
    fireEvent(slider, new PointerEvent('pointerup', touch));
    // React derives pointerleave events from pointerout events.
    fireEvent(slider, new PointerEvent('pointerout', touch));
    expect(slider.getAttribute('aria-valuetext')).toMatch(/Average 400 ms$/);
    fireEvent(slider, new PointerEvent('pointerout', { ...touch, pointerType: 'mouse' }));
    expect(slider.getAttribute('aria-valuetext')).toBe('No point selected');
  });

  test('reads with the pointer and zooms by dragging, but not with a touch or another mouse button', async () => {
    const { person } = await open();
    const slider = await graph();
    // The margins are 64 and 12 pixels. The plot shows four hours of 100 pixels each.
    vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue({ left: 10, width: 476 } as DOMRect);
    slider.setPointerCapture = () => {};
    const hour = (of: number) => ({ clientX: 10 + 64 + of * 100 + 50, bubbles: true });
    const point = (type: string, init: object) => fireEvent(slider, new PointerEvent(type, init));
    point('pointermove', hour(1));
    expect(slider.getAttribute('aria-valuenow')).toBe('2');
    point('pointermove', hour(9));
    expect(slider.getAttribute('aria-valuenow')).toBe('4');
    for (const init of [{ pointerType: 'touch' }, { button: 2 }]) {
      point('pointerdown', { ...hour(0), ...init });
      point('pointermove', hour(2));
      expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    }
    point('pointerdown', { ...hour(1), pointerType: 'mouse', button: 0 });
    point('pointermove', hour(2));
    screen.getByRole('button', { name: 'Zoom in' });
    point('pointerup', hour(2));
    expect(values(slider)).toEqual(['2', '3', '3']);
    point('pointermove', hour(0));
    expect(slider.getAttribute('aria-valuenow')).toBe('2');
    await person.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect([values(slider)[0], values(slider)[2]]).toEqual(['1', '4']);
    fireEvent.pointerLeave(slider);
    expect(slider.getAttribute('aria-valuetext')).toBe('No point selected');
  });

  test('shows percentiles on demand', async () => {
    const { person } = await open();
    const slider = await graph();
    const lines = within(screen.getByRole('group', { name: 'Lines in addition to the average' }));
    await person.click(lines.getByRole('checkbox', { name: 'p95' }));
    slider.focus();
    await person.keyboard('{Home}');
    expect(slider.getAttribute('aria-valuetext')).toContain('Average 100 ms, p95 200 ms');
  });

  test('is replaced by a message if nothing was measured', async () => {
    await open({ entries: [entry(0, null)] });
    await screen.findByText('No response time was measured in this range.');
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

test('explains lines, bands and the degraded threshold in the legend', async () => {
  const { person } = await open({
    entries: [
      entry(0, 100),
      entry(1, 900, { duration_seconds_performance_degraded: 60, duration_seconds_not_responding: 60 }),
    ],
    data: { performance_alert: { is_active: true, threshold: 800 } },
  });
  await graph();
  await person.click(screen.getByRole('checkbox', { name: 'p99' }));
  const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual(['Average', 'p99', 'Down', 'Degraded (800 ms or more)']);
});

test('draws lines and bands, labels the hours, and shows single and current points as dots', async () => {
  const size = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    // Recharts measures labels with a span element.
    const [width, height] = this.tagName === 'SPAN' ? [30, 12] : [476, 320];
    return { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height } as DOMRect;
  });
  onTestFinished(() => size.mockRestore());
  const { person } = await open();
  const slider = await graph();
  const dots = () => [...slider.querySelectorAll('circle')].map((dot) => dot.getAttribute('r'));
  // The last hour is a single point, because there is a gap before it.
  await waitFor(() => expect(dots()).toEqual(['2.5']));
  const texts = [...slider.querySelectorAll('text')].map(({ textContent }) => textContent?.replace(/\s/g, ''));
  expect(texts).toEqual(expect.arrayContaining(['20Nov', '02:00', '0ms', '400ms']));
  const count = (selector: string) => slider.querySelectorAll(selector).length;
  expect([
    count('[fill="var(--fill-down)"]'),
    count('[fill="url(#graph-unknown)"]'),
    count('[stroke-dasharray="6 4"]'),
    count('.recharts-cartesian-grid-vertical line'),
  ]).toEqual([1, 1, 0, 0]);
  await person.click(screen.getByRole('checkbox', { name: 'p95' }));
  expect(count('[stroke-dasharray="6 4"]')).toBeGreaterThan(0);
  expect(count('[stroke-dasharray="3 3"]')).toBe(0);
  slider.focus();
  await person.keyboard('{Home}');
  expect(dots().sort()).toEqual(['2.5', '2.5', '4', '4']);
  expect(count('[stroke-dasharray="3 3"]')).toBe(1);
  expect(count('[fill="var(--mantine-color-beacon-5)"]')).toBe(0);
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(count('[fill="var(--mantine-color-beacon-5)"]')).toBe(1);
});

const Ranged = () => {
  const [hours, setHours] = useState(24);
  const range: Range = { ...RANGE, query: { for_hours: hours } };
  return (
    <>
      <button type="button" onClick={() => setHours(48)}>
        Another range
      </button>
      <ResponseSeries check={listedCheck(3, { preferred_edge_locations_csv: 'local,north' })} range={range} />
    </>
  );
};

test('retains the graph while the lines of locations are loading, but not the graph of another range', async () => {
  const series = {
    response_times: ENTRIES,
    report_start: '2026-11-20T00:00:00Z',
    locations: [],
    spans: null,
    locations_since: null,
  };
  const api = fakeApi({
    'GET /check-response-times-reports/3/': () => series,
    'GET /edge-locations/': () => ({ ...pageOf([]), away: [] }),
  });
  const { person } = await renderPage(<Ranged />);
  await graph();
  api.on('GET /check-response-times-reports/3/', () => new Promise(() => {}));
  await person.click(screen.getByRole('checkbox', { name: 'By location' }));
  await graph();
  await person.click(screen.getByRole('button', { name: 'Another range' }));
  await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
});

test('shows the newest hour first in the table, with the selected lines', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('radio', { name: 'Table' }));
  await person.click(screen.getByRole('checkbox', { name: 'p50' }));
  const rows = within(screen.getByRole('region', { name: 'Response times as a table' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Hour (UTC)', 'Average', 'p50', 'Down', 'Degraded', 'Paused', 'Maintenance', 'Not monitored'],
    ['20 Nov 2026, 03:00 – 04:00', '400 ms', '390 ms', '–', '–', '–', '–', '–'],
    ['20 Nov 2026, 02:00 – 03:00', '–', '–', '–', '–', '–', '–', '1 hr'],
    ['20 Nov 2026, 01:00 – 02:00', '200 ms', '190 ms', '2 mins', '–', '–', '–', '–'],
    ['20 Nov 2026, 00:00 – 01:00', '100 ms', '90 ms', '–', '–', '–', '–', '–'],
  ]);
  await person.click(screen.getByRole('radio', { name: 'Graph' }));
  await graph();
});

describe('the response time lines of locations', () => {
  const toggle = () => screen.queryByRole('checkbox', { name: 'By location' });

  test.each([
    [{ live: 1 }, false],
    [{ live: 2 }, true],
    [{ chosen: 'local' }, false],
    [{ chosen: 'local,north' }, true],
  ])('are offered only if there are several locations: %j', async (given, isOffered) => {
    const { queries } = await open(given);
    await graph();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(toggle() !== null).toBe(isOffered);
  });

  test('are read together with the average and have names', async () => {
    const north = {
      location: 'north',
      name: 'North',
      is_private: true,
      response_times: [{ average_response_time_milliseconds_available: 50 }],
    };
    const { person, api } = await open({ live: 2, locations: [north], since: '2026-11-20T01:00:00Z' });
    const slider = await graph();
    await waitFor(() => expect(toggle()).not.toBeNull());
    await person.click(toggle() as HTMLElement);
    await screen.findByText(/^Response times by location are available since/);
    slider.focus();
    await waitFor(async () => {
      fireEvent.keyDown(await graph(), { key: 'Home' });
      expect((await graph()).getAttribute('aria-valuetext')).toContain('Average 100 ms, North (private) 50 ms');
    });
    expect(api.calls.at(-1)?.path).toMatch(/location/);
  });

  test('are replaced by a message if there are none', async () => {
    const { person } = await open({ live: 2, locations: [] });
    await graph();
    await waitFor(() => expect(toggle()).not.toBeNull());
    await person.click(toggle() as HTMLElement);
    await screen.findByText(/^No location has stored polls in this range/);
    expect(screen.queryByText(/^Response times by location are available since/)).toBeNull();
  });
});
