import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { expect, it } from 'vitest';
import { behaviorOf } from '../behavior/behavior.ts';
import { answers, timedOut } from '../behavior/faults.ts';
import type { Story } from '../behavior/story.ts';
import { simulate } from './simulate.ts';

const TO = Date.parse('2026-06-15T12:00:00Z');
const FROM = TO - 3 * DAY_MS;

const check: MonitoredCheck = {
  id: 7,
  organizationId: 1,
  name: 'Kestrel',
  url: 'https://www.kestrel.example/',
  revision: 1,
  intervalSeconds: 60,
  alertDelaySeconds: 0,
  apdexThresholdMs: 500,
  locations: [],
  confirmationRule: 'one',
  sensitivity: 'HI',
  paused: true,
  monitoringChangedAt: TO,
  target: { type: 'https', url: 'https://www.kestrel.example/', timeoutSeconds: 10, headers: { 'X-Key': 'secret' } },
  performanceAlert: { isActive: false, thresholdMs: 1000, durationSeconds: 300 },
  certificateAlert: { sevenDays: false, fifteenDays: false, onExpiry: false },
};

const play = (story: Partial<Story>, unwatched: { from: number; to: number }[] = []) => {
  const whole: Story = {
    ageDays: 3,
    response: { quietMs: 100, swing: 0 },
    outagesPerMonth: 0,
    faults: [],
    blips: 0,
    episodes: [],
    ...story,
  };
  let lastId = 0;
  return simulate({
    check,
    behavior: behaviorOf('a', whole, TO),
    from: FROM,
    to: TO,
    unwatched,
    newId: () => {
      lastId += 1;
      return lastId;
    },
    baseUrl: 'http://localhost:3000',
  });
};
const kindsOf = (past: ReturnType<typeof play>) =>
  past.effects.flatMap((effect) => (effect.kind === 'state-change' ? [effect.code] : []));

it('records one state and one hour after the other if nothing fails, and leaves the current hour open', () => {
  const past = play({});
  expect(kindsOf(past)).toEqual(['AV']);
  const hours = past.effects.flatMap((effect) => (effect.kind === 'hour-closed' ? [effect.figures.polls] : []));
  expect(hours).toHaveLength(71);
  expect(hours.every((polls) => polls === 60)).toBe(true);
  expect(TO - (past.condition.lastPollAt ?? 0)).toBeLessThanOrEqual(60_000);
  expect(past.results).toHaveLength(3 * 24 * 60);
});

it('records an outage with the evidence of both probes, hidden secrets, and a recovery', () => {
  const past = play({ episodes: [{ kind: 'down', hoursAgo: 10, untilHoursAgo: 9, fault: answers(503) }] });
  expect(kindsOf(past)).toEqual(['AV', 'RE', 'AV']);
  const down = past.effects.find((effect) => effect.kind === 'state-change' && effect.code === 'RE');
  expect(down).toMatchObject({
    summary: 'HTTP 503 Service Unavailable',
    first: { purpose: 'poll', statusCode: 503, requestHeaders: { 'X-Key': '(hidden)' } },
    second: { purpose: 'confirm', statusCode: 503 },
  });
  expect(JSON.stringify(down)).not.toContain('secret');
  const alerts = past.effects.flatMap((effect) => (effect.kind === 'alert' ? [effect.alert.event] : []));
  expect(alerts).toEqual(['down', 'up']);
});

it('sends a confirmation only after the timeout of the poll', () => {
  const past = play({ episodes: [{ kind: 'down', hoursAgo: 10, untilHoursAgo: 9, fault: timedOut(10) }] });
  const down = past.effects.find((effect) => effect.kind === 'state-change' && effect.code === 'NR');
  if (down?.kind !== 'state-change' || !down.first || !down.second) throw new Error('There is no outage');
  expect(down.first.responseTimeMs).toBeNull();
  expect(down.second.startedAt - down.first.startedAt).toBeGreaterThanOrEqual(12_000);
});

it('records an unconfirmed failure as suppressed, not as an outage', () => {
  const past = play({ blips: 5 });
  expect(kindsOf(past)).toEqual(['AV']);
  expect(past.effects.filter(({ kind }) => kind === 'suppressed-failure').length).toBeGreaterThan(5);
});

it('records a pause that is over and a pause that is ongoing', () => {
  const episodes: Story['episodes'] = [
    { kind: 'paused', hoursAgo: 40, untilHoursAgo: 30 },
    { kind: 'paused', hoursAgo: 5 },
  ];
  const past = play({ episodes });
  expect(kindsOf(past)).toEqual(['AV', 'PS', 'AV', 'PS']);
  expect(past.condition.judgeState).toMatchObject({ phase: 'paused', change: { startedAt: TO - 5 * HOUR_MS } });
});

it('records unwatched time as a gap', () => {
  const unwatched = { from: TO - 20 * HOUR_MS, to: TO - 19 * HOUR_MS };
  const gaps = play({}, [unwatched]).effects.filter((effect) => effect.kind === 'observation-gap');
  expect(gaps).toHaveLength(1);
  expect(gaps[0]?.from).toBeGreaterThan(unwatched.from);
  expect(gaps[0]?.to).toBeLessThan(unwatched.to + 60_000);
});
