import type { GraphHour } from '@pharos/contract/rest/checks/check-answer.ts';
import { describe, expect, test } from 'vitest';
import { displayStateOfHour, drawDay, HEIGHT, WIDTH } from './draw-day-graph.ts';

const hour = (average: number | null, state: GraphHour['state'] = 'AV', down_seconds = 0): GraphHour => ({
  start: '2026-11-21T04:00:00.000Z',
  average,
  state,
  down_seconds,
});

describe('the drawing of a day graph', () => {
  test('starts a new curve after a gap and draws an hour between gaps as a dot', () => {
    const { lines, areas, dots } = drawDay([10, 20, null, 30, null, 40, 50].map((average) => hour(average)));
    expect(lines).toHaveLength(2);
    expect(areas).toHaveLength(2);
    expect(dots).toHaveLength(1);
    expect(dots[0]?.x).toBeCloseTo((WIDTH / 7) * 3.5);
  });

  test('draws no point for a gap, so that unknown never looks like zero', () => {
    const { lines, dots, peak } = drawDay([hour(null, null), hour(null, null)]);
    expect([lines, dots, peak]).toEqual([[], [], null]);
  });

  test('scales from zero to the slowest hour', () => {
    const { lines, peak } = drawDay([hour(0), hour(500)]);
    expect(peak).toBe(500);
    const [low, high] = [...(lines[0] ?? '').matchAll(/[ML]\S+ ([\d.]+)/g)].map(([, y]) => Number(y));
    expect(high).toBeLessThan(low ?? 0);
    expect(low).toBeLessThan(HEIGHT);
  });

  test('does not divide by zero if all response times are zero', () => {
    expect(drawDay([hour(0), hour(0)]).lines[0]).not.toContain('NaN');
  });

  test('marks the hours that were down or paused', () => {
    const { marks } = drawDay([hour(10), hour(10, 'NR', 60), hour(null, 'PS'), hour(null, null)]);
    expect(marks).toEqual([
      { x: WIDTH / 4, width: WIDTH / 4, state: 'down' },
      { x: WIDTH / 2, width: WIDTH / 4, state: 'paused' },
    ]);
  });

  test('draws a curve through the center of each hour and fills the area below', () => {
    const { lines, areas } = drawDay([hour(null), hour(0), hour(50), hour(100)]);
    expect(lines).toEqual(['M54 27L90 14.5L126 2']);
    expect(areas).toEqual(['M54 27L90 14.5L126 2V27H54Z']);
  });

  test('treats an hour without data as unknown, not as waiting', () => {
    expect(displayStateOfHour(hour(null, null))).toBe('unknown');
    expect(displayStateOfHour(hour(10, 'NR'))).toBe('down');
  });
});
