import { expect, it } from 'vitest';
import { formatTable } from './format-table.ts';
import { blackboxRows, pharosRows } from './rows.ts';

const options = { checks: 1000, interval: 10, seconds: 20, warmUp: 15, versusBlackbox: true };
const pharos = {
  seconds: 20,
  storedProbes: 2000,
  served: 2000,
  cpuMicros: 800_000,
  threadMicros: new Map([
    ['MainThread', 200_000],
    ['probe', 300_000],
    ['V8Worker', 40_000],
  ]),
  missedSlots: 0,
  lateness: [
    { upTo: 0.01, count: 1990 },
    { upTo: 0.1, count: 10 },
    { upTo: Number.POSITIVE_INFINITY, count: 0 },
  ],
  judgeBatch: [],
  resultAge: [],
  idleBytes: 200e6,
  loadedBytes: 203e6,
  stored: { results: 4000, perResult: 81.4, perCheckState: 400, perDailyFigures: null },
};

it('formats the figures with their units', () => {
  const rows = new Map(pharosRows(pharos, options));
  expect(rows.get('Probes stored')).toBe('100.0 probes/s');
  expect(rows.get('CPU per stored probe')).toMatch(/^400 µs/);
  expect(rows.get('  engine, API, worker')).toBe('100 µs');
  expect(rows.get('  probe threads')).toBe('150 µs');
  expect(rows.get('  helper threads of Node.js')).toBe('20 µs');
  expect(rows.get('  PostgreSQL')).toBe('130 µs');
  expect(rows.get('CPU')).toBe('4.0 % of one core');
  expect(rows.get('Schedule lateness')).toBe('p50 5.0 ms, p99 9.9 ms, max ≤ 100 ms');
  expect(rows.get('Judge batch, start to commit')).toBe('p50 –, p99 –, max ≤ –');
  expect(rows.get('Memory per check')).toBe('3.0 kB more than idle');
  expect(rows.get('Database per result')).toBe('81 bytes (4,000 results)');
});

it('shows the ratio to blackbox_exporter', () => {
  const blackbox = { seconds: 20, served: 2000, cpuMicros: 4_400_000, bytes: 150e6, succeeding: 1000 };
  const rows = new Map(blackboxRows(blackbox, pharos, options));
  expect(rows.get('CPU per probe')).toMatch(/^2,200 µs/);
  expect(rows.get('CPU of Pharos relative to it')).toBe('1 : 5.50');
});

it('aligns two columns', () => {
  expect(
    formatTable('T', [
      ['a', '1'],
      ['long', '2'],
    ]),
  ).toBe('T\n-\na     1\nlong  2');
});
