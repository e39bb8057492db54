import { expect, test } from 'vitest';
import { columnCount, metricColumns } from './columns.ts';

const ALL = { selection: true, menu: true, graph: true, hasMetrics: true };

test('counts three metric columns with the graph and two without', () => {
  expect([metricColumns(ALL), metricColumns({ ...ALL, graph: false })]).toEqual([3, 2]);
});

test.each([
  [9, ALL],
  [8, { ...ALL, selection: false }],
  [7, { ...ALL, selection: false, menu: false }],
  [7, { ...ALL, selection: false, graph: false }],
  [6, { ...ALL, selection: false, menu: false, graph: false }],
  [9, { ...ALL, hasMetrics: false }],
])('counts %i table columns for %j', (count, columns) => {
  expect(columnCount(columns)).toBe(count);
});
