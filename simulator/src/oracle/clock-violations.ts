import { MINUTE_MS } from '../world/scenario.ts';
import { CLOCK_TOLERANCE_MS } from './state-violations.ts';
import type { Evidence, Violation } from './violation.ts';

/**
 * LIVENESS and SAFETY after a clock step: alerts are sent, no record of a running check is in the future, and reports
 * count every outage.
 */
export const clockViolations = ({ record, journal, overdueAlerts, wallEnd, scenario }: Evidence): Violation[] => {
  const found: Violation[] = overdueAlerts.map((text) => ({
    invariant: 'a clock change does not delay alerts',
    text,
  }));
  const latest = wallEnd + CLOCK_TOLERANCE_MS;
  const isRunning = (checkId: number): boolean => {
    const polled = [...journal.probes.values()].filter(({ result }) => result.checkId === checkId);
    return polled.some(({ at }) => at > scenario.end - 6 * MINUTE_MS);
  };
  const ahead = [
    ...record.states.map(({ checkId, from, to }) => ({ checkId, what: 'state', until: Math.max(from, to ?? from) })),
    ...record.gaps.map(({ checkId, to }) => ({ checkId, what: 'gap', until: to })),
  ].filter(({ checkId, until }) => until > latest && isRunning(checkId));
  for (const { checkId, what, until } of ahead) {
    const text = `check ${checkId}: a ${what} ends ${Math.round((until - wallEnd) / 1000)} s in the future`;
    found.push({ invariant: 'no record is in the future', text });
  }
  const outages = Map.groupBy(record.states, ({ outageId }) => outageId);
  outages.delete(null);
  for (const [id, states] of outages) {
    if (states.some(({ from, to }) => to === null || to > from)) continue;
    found.push({ invariant: 'an outage has a duration', text: `outage ${id} has no duration, so no report counts it` });
  }
  return found;
};
