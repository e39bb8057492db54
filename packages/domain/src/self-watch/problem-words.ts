import type { SystemProblem, SystemProblemKind } from './system-problem.ts';

export const PROBLEM_WORDS: Record<SystemProblemKind, { now: string; before: string }> = {
  'database-away': { now: 'The database does not answer', before: 'The database did not answer' },
  'no-partitions': {
    now: 'Nothing is watched: no engine can take over the checks',
    before: 'Nothing was watched: no engine could take over the checks',
  },
  'not-probing': {
    now: 'Nothing is watched: probes are due and none begins',
    before: 'Nothing was watched: probes were due and none began',
  },
  'not-storing': {
    now: 'Results cannot be stored, and so no outage is noticed',
    before: 'Results could not be stored, and so no outage was noticed',
  },
  'not-seeing': {
    now: 'Nothing is watched: this installation is cut off, and failures count as unknown',
    before: 'Nothing was watched: this installation was cut off, and failures counted as unknown',
  },
  'location-not-seeing': {
    now: 'A location is cut off, and its failures count as unknown',
    before: 'A location was cut off, and its failures counted as unknown',
  },
  'threads-stuck': {
    now: 'Probe threads stop answering and are replaced',
    before: 'Probe threads stopped answering and were replaced',
  },
  overloaded: {
    now: 'There are more checks than can be probed in time: each is probed less often',
    before: 'There were more checks than could be probed in time: each was probed less often',
  },
  'no-worker': {
    now: 'Nobody is told: the worker has no connection to the job queue',
    before: 'Nobody was told: the worker had no connection to the job queue',
  },
  'queue-stuck': {
    now: 'Nobody is told: the job queue does not move',
    before: 'Nobody was told: the job queue did not move',
  },
  'not-delivering': {
    now: 'Alerts do not get through: every attempt is refused',
    before: 'Alerts did not get through: every attempt was refused',
  },
};

export const wordsOfProblem = ({ kind, locations = [] }: Pick<SystemProblem, 'kind' | 'locations'>) => {
  if (locations.length === 0) return PROBLEM_WORDS[kind];
  const names = locations.map((name) => `“${name}”`).join(', ');
  return locations.length === 1
    ? {
        now: `The location ${names} is cut off, and its failures count as unknown`,
        before: `The location ${names} was cut off, and its failures counted as unknown`,
      }
    : {
        now: `The locations ${names} are cut off, and their failures count as unknown`,
        before: `The locations ${names} were cut off, and their failures counted as unknown`,
      };
};
