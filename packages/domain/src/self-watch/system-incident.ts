import { ALARM_AFTER_MS, type SystemProblem, type SystemProblemKind } from './system-problem.ts';

/** A problem that lasted 2 minutes; `until` null while it lasts. Times as in the facts. */
export interface SystemIncidentProblem extends SystemProblem {
  until: number | null;
}

/** From the first problem that lasts 2 minutes until none of them is left: told to the operator once. */
export interface SystemIncident {
  problems: readonly SystemIncidentProblem[];
}

export interface SystemIncidentStep {
  /** Null while all is well. */
  systemIncident: SystemIncident | null;
  /** What became part of it by this look, and what of it is over. */
  begun: readonly SystemIncidentProblem[];
  ended: readonly SystemIncidentProblem[];
}

/** What the problems found now make of the systemIncident so far. An systemIncident that is over is returned once more, with an end to all its problems. */
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
  const begun = found
    .filter(({ kind, since }) => now - since >= ALARM_AFTER_MS && !open.has(kind))
    .map((problem) => ({ ...problem, until: null }));
  const problems = [...known, ...begun];
  return { systemIncident: problems.length === 0 ? null : { problems }, begun, ended };
};

export const isOver = ({ problems }: SystemIncident): boolean => problems.every(({ until }) => until !== null);

/** Problems that keep a mail from being queued or sent: what comes of them is told when they are over. */
const KEEPS_FROM_TELLING: ReadonlySet<SystemProblemKind> = new Set([
  'database-away',
  'not-storing',
  'no-worker',
  'queue-stuck',
  'not-delivering',
]);

/** Whether the operator can be told now: it is over, or nothing that lasts keeps mails from being sent. */
export const canBeReported = ({ problems }: SystemIncident): boolean =>
  problems.every(({ kind, until }) => until !== null || !KEEPS_FROM_TELLING.has(kind));
