import { expect, it } from 'vitest';
import { incidentDurationText, unwatchedText } from './incident-duration.ts';

const START = '2026-11-21T10:00:00.000Z';
const END = '2026-11-21T10:10:30.000Z';
const change = (next_state_change_time: string | null, duration_seconds_unknown = 0) => ({
  check_start_time: START,
  next_state_change_time,
  duration_seconds_unknown,
});

it('formats the observed duration of an incident', () => {
  expect(incidentDurationText(change(END), 0)).toBe('10 mins 30 secs');
  expect(incidentDurationText(change(END, 240), 0)).toBe('6 mins 30 secs');
  expect(incidentDurationText(change(null, 60), Date.parse(END))).toBe('Ongoing - (9 mins 30 secs)');
});

it('formats the time that was not observed', () => {
  expect(unwatchedText(change(END))).toBeNull();
  expect(unwatchedText(change(END, 0.9))).toBeNull();
  expect(unwatchedText(change(END, 1))).toBe('and 1 sec not monitored');
  expect(unwatchedText(change(END, 240))).toBe('and 4 mins not monitored');
});
