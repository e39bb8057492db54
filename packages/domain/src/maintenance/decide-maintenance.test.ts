import { describe, expect, test } from 'vitest';
import {
  decideChangedMaintenance,
  decideNewMaintenance,
  type MaintenancePlan,
  maintenanceStateOf,
} from './decide-maintenance.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1000 * DAY;
const plan = (changes: Partial<MaintenancePlan> = {}): MaintenancePlan => ({
  from: NOW + HOUR,
  to: NOW + 2 * HOUR,
  checkIds: [1, 2],
  mutesAlerts: true,
  isLeftOut: true,
  ...changes,
});

describe('new maintenance', () => {
  test('accepts maintenance in the future', () => {
    expect(decideNewMaintenance(plan(), NOW)).toEqual({ plan: plan() });
  });

  test('moves a start that passed a moment ago to the present, so that no measured time is excluded', () => {
    expect(decideNewMaintenance(plan({ from: NOW - 60_000 }), NOW)).toEqual({ plan: plan({ from: NOW }) });
  });

  test.each([
    ['a start that has passed', { from: NOW - HOUR }, 'start', 'The start must not be in the past'],
    ['an end at its start', { to: NOW + HOUR }, 'end', 'The end must be after the start'],
    ['an end that has passed', { from: NOW - 60_000, to: NOW - 1 }, 'end', 'The end must be after the start'],
    ['an end in 32 days', { to: NOW + 33 * DAY }, 'end', 'Maintenance can last at most 31 days'],
  ])('rejects %s', (_, changes, field, problem) => {
    expect(decideNewMaintenance(plan(changes), NOW)).toEqual({ problems: { [field]: problem } });
  });
});

describe('a change of maintenance', () => {
  const started = plan({ from: NOW - HOUR });
  const over = plan({ from: NOW - 2 * HOUR, to: NOW - HOUR });

  test('allows any change before the start', () => {
    const changed = plan({ from: NOW + 5 * HOUR, to: NOW + 6 * HOUR, checkIds: [3], isLeftOut: false });
    expect(decideChangedMaintenance(plan(), changed, NOW)).toEqual({ plan: changed });
    expect(decideChangedMaintenance(plan(), plan({ from: NOW - DAY }), NOW)).toMatchObject({
      problems: { start: expect.stringContaining('in the past') },
    });
  });

  test('allows only a change of the end after the start, and rejects an end in the past', () => {
    expect(decideChangedMaintenance(started, { ...started, to: NOW + DAY }, NOW)).toEqual({
      plan: { ...started, to: NOW + DAY },
    });
    expect(decideChangedMaintenance(started, { ...started, to: NOW - 1 }, NOW)).toEqual({
      problems: { end: 'The end must be in the future' },
    });
    const all = { from: NOW, to: started.to, checkIds: [1], mutesAlerts: false, isLeftOut: false };
    const { problems } = decideChangedMaintenance(started, all, NOW) as { problems: object };
    expect(Object.keys(problems)).toEqual(['start', 'mutes_alerts', 'left_out_of_availability', 'checks']);
  });

  test('allows no effective change after the end', () => {
    expect(decideChangedMaintenance(over, { ...over, to: NOW + DAY }, NOW)).toEqual({
      problems: { end: 'This cannot be changed, because the maintenance is over' },
    });
    expect(decideChangedMaintenance(over, { ...over, checkIds: [2, 1] }, NOW)).toEqual({
      plan: { ...over, checkIds: [2, 1] },
    });
  });
});

test('returns the state scheduled, then in_progress, then completed', () => {
  expect([NOW, NOW + HOUR, NOW + 2 * HOUR].map((at) => maintenanceStateOf(plan(), at))).toEqual([
    'scheduled',
    'in_progress',
    'completed',
  ]);
});
