import { clockText } from '../world/journal.ts';
import { CLOCK_TOLERANCE_MS } from './state-violations.ts';
import type { Evidence, Invariant, Violation } from './violation.ts';

const HOUR_MS = 3_600_000;
/** Maximum number of polls that are judged after their hour was closed, because the clocks of locations differ. */
const LATE_POLLS = 2;

const AROUND_AN_ACTION_MS = 15_000;

export const figureViolations = (evidence: Evidence): Violation[] => {
  const { record, scenario, journal } = evidence;
  const found: Violation[] = [];
  const when = (at: number): string => clockText(at - scenario.start);
  const polls = new Map<string, number>();
  for (const { result } of journal.probes.values()) {
    if (result.purpose === 'poll') polls.set(`${result.checkId} ${result.startedAt} ${result.location}`, 0);
  }
  for (const checkId of record.checkIds) {
    const add = (invariant: Invariant, text: string): void => {
      found.push({ invariant, text: `check ${checkId}: ${text}` });
    };
    const results = record.results.filter((result) => result.checkId === checkId);
    for (const { startedAt, location, verdict } of results) {
      if (verdict === null) continue;
      const key = `${checkId} ${startedAt} ${location}`;
      const stored = polls.get(key);
      if (stored === undefined)
        add('a stored result belongs to exactly one probe', `no probe ran at ${when(startedAt)}`);
      else if (stored > 0)
        add('a stored result belongs to exactly one probe', `the probe of ${when(startedAt)} is stored twice`);
      polls.set(key, (stored ?? 0) + 1);
    }
    expectFigures(checkId, evidence, add);
    expectLocationFigures(checkId, evidence, add);
  }
  found.push(...acknowledgedAndLost(evidence, when));
  return found;
};

const expectFigures = (checkId: number, { record }: Evidence, add: (i: Invariant, text: string) => void): void => {
  const counted = record.results.filter(
    ({ checkId: id, verdict, responseMs }) =>
      id === checkId && verdict !== null && (verdict !== 'AV' || responseMs !== null),
  );
  const hours = record.stats.get(checkId)?.hours ?? [];
  const polls = hours.reduce((sum, hour) => sum + hour.polls, 0);
  const sum = hours.reduce((total, hour) => total + hour.sum, 0);
  const responses = counted.reduce((total, { responseMs }) => total + (responseMs ?? 0), 0);
  const isDoubled = new Set(hours.map(({ startsAt }) => startsAt)).size < hours.length;
  if (polls !== counted.length) {
    add('figures match the stored polls', `${polls} polls are counted, but ${counted.length} are stored`);
  } else if (Math.abs(sum - responses) > 1 + hours.length) {
    add(
      'figures match the stored polls',
      `the counted responses take ${sum} ms, but the stored responses take ${responses} ms`,
    );
  }
  if (isDoubled) add('figures match the stored polls', 'an hour is stored twice');
};

/**
 * A check with several selected locations has figures per location for each closed hour, which add up to its raw
 * results. Other checks have none. A poll judged after its hour was closed counts only for the check.
 */
const expectLocationFigures = (
  checkId: number,
  { record, organization, scenario }: Evidence,
  add: (i: Invariant, text: string) => void,
): void => {
  const invariant = 'each location has figures';
  const locationHours = record.locationHours.get(checkId) ?? [];
  const isOfSeveral = (scenario.checks[organization.checkIds.indexOf(checkId)]?.locations.length ?? 0) > 1;
  if (!isOfSeveral) {
    if (locationHours.length > 0) add(invariant, 'it has figures of locations, but only one location');
    return;
  }
  // After a clock step, an hour in the future is closed early and may occur again.
  if (scenario.clockStep !== null) return;
  const hours = (record.stats.get(checkId)?.hours ?? []).toSorted((a, b) => a.startsAt - b.startsAt);
  const closed = hours.slice(0, -1);
  for (const { startsAt, polls: ofCheck } of closed) {
    const at = (location: string): number =>
      record.results.filter(
        (result) =>
          result.checkId === checkId &&
          result.location === location &&
          result.startedAt >= startsAt &&
          result.startedAt < startsAt + HOUR_MS &&
          result.verdict !== null &&
          (result.verdict !== 'AV' || result.responseMs !== null),
      ).length;
    const ofLocations = locationHours.filter((hour) => hour.startsAt === startsAt);
    const sum = ofLocations.reduce((total, { polls }) => total + polls, 0);
    if (ofCheck > LATE_POLLS && sum === 0) add(invariant, `an hour with ${ofCheck} polls has no figures of locations`);
    if (Math.abs(ofCheck - sum) > LATE_POLLS)
      add(invariant, `an hour has ${ofCheck} polls, but ${sum} polls at its locations`);
    for (const { location, polls } of ofLocations) {
      if (Math.abs(at(location) - polls) > LATE_POLLS) {
        add(invariant, `${polls} polls are counted at ${location}, but ${at(location)} are stored`);
      }
    }
  }
};

/**
 * Finds acknowledged polls that are not stored. Excludes stale results, which are older than an earlier result or
 * belong to other settings.
 */
const acknowledgedAndLost = (
  { record, journal, organization, scenario }: Evidence,
  when: (at: number) => string,
): Violation[] => {
  const found: Violation[] = [];
  const stored = new Set(record.results.map((result) => `${result.checkId} ${result.startedAt} ${result.location}`));
  const newestDue = new Map<number, number>();
  for (const { at, result } of journal.acknowledged) {
    const { checkId, dueAt, startedAt, location, verdict, purpose, runId } = result;
    if (purpose !== 'poll' || !record.checkIds.includes(checkId)) continue;
    const isStale = dueAt <= (newestDue.get(checkId) ?? 0) + CLOCK_TOLERANCE_MS;
    newestDue.set(checkId, Math.max(dueAt, newestDue.get(checkId) ?? 0));
    if (isStale || verdict === null || stored.has(`${checkId} ${startedAt} ${location}`)) continue;
    const index = organization.checkIds.indexOf(checkId);
    const isChanged = journal.actions.some(
      ({ at: done, action }) =>
        'check' in action &&
        action.check === index &&
        ['pause', 'restart', 'edit'].includes(action.do) &&
        done > dueAt - AROUND_AN_ACTION_MS &&
        done <= at,
    );
    const probe = journal.probes.get(runId);
    if (!isChanged && !probe?.isIsolated && !wasPaused(journal, index, at) && at < scenario.end) {
      found.push({
        invariant: 'an acknowledged poll is stored',
        text: `check ${checkId}: the poll of ${when(startedAt)}, accepted at ${when(at)}, is not stored`,
      });
    }
  }
  return found;
};

const wasPaused = ({ actions }: Evidence['journal'], check: number, at: number): boolean =>
  actions.findLast(
    ({ at: done, action }) =>
      (action.do === 'pause' || action.do === 'restart') && action.check === check && done <= at,
  )?.action.do === 'pause';
