import type { GraphHour } from '@pharos/contract/rest/checks/check-answer.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { DayGraph } from './day-graph.tsx';

const hour = (of: number, given: Partial<GraphHour> = {}): GraphHour => ({
  start: new Date(Date.UTC(2026, 10, 20, of)).toISOString(),
  average: 100 * (of + 1),
  state: 'AV',
  down_seconds: 0,
  ...given,
});
const HOURS = [hour(0), hour(1, { state: 'NR', down_seconds: 120 }), hour(2, { average: null, state: null }), hour(3)];
const open = async (hours: readonly GraphHour[]) => {
  const { person, container } = await renderPage(<DayGraph name="Shop" hours={hours} />);
  const graph = screen.queryByRole('slider', { name: 'Response times of Shop, last 24 hours' }) as HTMLElement;
  const read = () => ['now', 'text'].map((name) => graph.getAttribute(`aria-value${name}`));
  return { person, container, graph, read };
};

test('moves the cursor by hours with the keyboard, and reports the last hour by default', async () => {
  const { person, graph, read } = await open(HOURS);
  const last = ['3', '03:00–04:00: 400 ms'];
  expect(['min', 'max'].map((name) => graph.getAttribute(`aria-value${name}`))).toEqual(['0', '3']);
  expect(read()).toEqual(last);
  // The text is beside the graph; only the cursor is inside it.
  const shown = () => graph.parentElement?.textContent?.replace(/Slowest.*$/, '');
  expect([shown(), graph.children.length]).toEqual(['400 ms', 1]);
  await person.tab();
  expect([document.activeElement, shown(), graph.children.length]).toEqual([graph, '400 ms03:00–04:00 400 ms', 2]);
  for (const [key, now, text] of [
    ['{ArrowRight}', '3', '03:00–04:00: 400 ms'],
    ['{ArrowLeft}', '2', '02:00–03:00: no data'],
    ['{ArrowLeft}', '1', '01:00–02:00: down 2 mins, 200 ms'],
    ['{Home}', '0', '00:00–01:00: 100 ms'],
    ['{ArrowLeft}', '0', '00:00–01:00: 100 ms'],
    ['x', '0', '00:00–01:00: 100 ms'],
    ['{ArrowRight}', '1', '01:00–02:00: down 2 mins, 200 ms'],
    ['{End}', '3', '03:00–04:00: 400 ms'],
  ] as const) {
    await person.keyboard(key);
    expect([key, ...read()]).toEqual([key, now, text]);
  }
  await person.keyboard('{Home}');
  expect((graph.lastElementChild as HTMLElement).style.left).toBe('12.5%');
  // Keys that do not move the cursor must remain available for scrolling.
  expect([fireEvent.keyDown(graph, { key: 'Home' }), fireEvent.keyDown(graph, { key: 'x' })]).toEqual([false, true]);
  await person.tab();
  expect([read(), shown()]).toEqual([last, '400 ms']);
});

test('moves the cursor with the pointer and stops at both ends', async () => {
  const { graph, read } = await open(HOURS);
  vi.spyOn(graph, 'getBoundingClientRect').mockReturnValue({ left: 10, width: 400 } as DOMRect);
  for (const [clientX, now] of [
    [10, '0'],
    [109, '0'],
    [110, '1'],
    [0, '0'],
    [999, '3'],
  ] as const) {
    fireEvent(graph, new PointerEvent('pointermove', { clientX, bubbles: true }));
    expect([clientX, read()[0]]).toEqual([clientX, now]);
  }
  fireEvent(graph, new PointerEvent('pointermove', { clientX: 10, bubbles: true }));
  // React derives pointerleave events from pointerout events.
  fireEvent.pointerOut(graph);
  expect(read()[0]).toBe('3');
});

test('draws the curves and marks outages, and has a text description', async () => {
  const { container, graph } = await open(HOURS);
  const described = document.getElementById(graph.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(
    'Slowest hour 03:00–04:00 with 400 ms. Down 2 mins in 1 hour. No response times in 1 hour.',
  );
  const svg = container.querySelector('svg');
  expect(svg?.getAttribute('viewBox')).toBe('0 0 144 32');
  const marks = [...(svg?.querySelectorAll('rect') ?? [])].map((mark) =>
    ['x', 'width', 'y', 'height'].map((name) => Number(mark.getAttribute(name))),
  );
  expect(marks).toEqual([
    [36, 36, 0, 32],
    [36, 36, 29, 3],
  ]);
  const paths = [...(svg?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d') ?? '');
  expect(paths).toHaveLength(3);
  expect(paths[2]).toMatch(/^M126 [\d.]+h0\.01$/);
});

test('shows no scale without response times and renders nothing without hours', async () => {
  const { graph } = await open([hour(0, { average: null })]);
  expect([graph.nextElementSibling?.textContent, graph.parentElement?.textContent]).toEqual([
    '',
    'No response times yet.',
  ]);
  document.body.replaceChildren();
  await open([]);
  expect(screen.queryByRole('slider')).toBeNull();
});
