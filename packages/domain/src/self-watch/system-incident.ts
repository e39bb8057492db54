import { ALARM_AFTER_MS, type SystemProblem, type SystemProblemKind } from './system-problem.ts';

/** A problem that lasted 2 minutes. `until` is null while it lasts. */
export interface SystemIncidentProblem extends SystemProblem {
  until: number | null;
}

/** Lasts from the first problem that lasts 2 minutes until no problem is left. The operator is notified once. */
export interface SystemIncident {
  problems: readonly SystemIncidentProblem[];
}

export interface SystemIncidentStep {
  systemIncident: SystemIncident | null;
  started: readonly SystemIncidentProblem[];
  ended: readonly SystemIncidentProblem[];
}

/** Returns an incident that has ended once more, with an end for each of its problems. */
export const followSystemIncident = (
  before: SystemIncident | null,
  found: readonly SystemProblem[],
  now: number,
): SystemIncidentStep => {
  const lasting = new Set(found.map(({ kind }) => kind));
  const ended: SystemIncidentProblem[] = [];
  const known = (before && !isOver(before) ? before.problems : []).map((problem) => {
    if (problem.until !== null || lasting.has(problem.kind)) return problem;
    const over = { ...problem, until: now };
    ended.push(over);
    return over;
  });
  const open = new Set(known.filter(({ until }) => until === null).map(({ kind }) => kind));
  const started = found
    .filter(({ kind, since }) => now - since >= ALARM_AFTER_MS && !open.has(kind))
    .map((problem) => ({ ...problem, until: null }));
  const problems = [...known, ...started];
  return { systemIncident: problems.length === 0 ? null : { problems }, started, ended };
};

export const isOver = ({ problems }: SystemIncident): boolean => problems.every(({ until }) => until !== null);

/** These problems prevent a mail from being queued or sent. Their consequences are reported when they are over. */
const PREVENTS_MAIL: ReadonlySet<SystemProblemKind> = new Set([
  'database-away',
  'not-storing',
  'no-worker',
  'queue-stuck',
  'not-delivering',
]);

export const canBeReported = ({ problems }: SystemIncident): boolean =>
  problems.every(({ kind, until }) => until !== null || !PREVENTS_MAIL.has(kind));
