import type { SystemProblem, SystemProblemKind } from './system-problem.ts';

export const PROBLEM_TEXTS: Record<SystemProblemKind, { now: string; before: string }> = {
  'database-away': { now: 'The database does not respond', before: 'The database did not respond' },
  'no-partitions': {
    now: 'No check is monitored: no engine can claim the checks',
    before: 'No check was monitored: no engine could claim the checks',
  },
  'not-probing': {
    now: 'No check is monitored: probes are due, but none starts',
    before: 'No check was monitored: probes were due, but none started',
  },
  'not-storing': {
    now: 'Results cannot be stored, so outages are not detected',
    before: 'Results could not be stored, so outages were not detected',
  },
  'not-seeing': {
    now: 'No check is monitored: this installation is cut off from the network, so failures count as unknown',
    before: 'No check was monitored: this installation was cut off from the network, so failures counted as unknown',
  },
  'location-not-seeing': {
    now: 'A location is cut off from the network, so its failures count as unknown',
    before: 'A location was cut off from the network, so its failures counted as unknown',
  },
  'threads-stuck': {
    now: 'Probe threads stop responding and are replaced',
    before: 'Probe threads stopped responding and were replaced',
  },
  overloaded: {
    now: 'The agents are overloaded, so checks are probed less often than configured',
    before: 'The agents were overloaded, so checks were probed less often than configured',
  },
  'no-worker': {
    now: 'No alerts are sent: the worker has no connection to the job queue',
    before: 'No alerts were sent: the worker had no connection to the job queue',
  },
  'queue-stuck': {
    now: 'No alerts are sent: the jobs in the queue are not processed',
    before: 'No alerts were sent: the jobs in the queue were not processed',
  },
  'not-delivering': {
    now: 'Alerts are not delivered: every attempt is rejected',
    before: 'Alerts were not delivered: every attempt was rejected',
  },
};

export const problemText = ({ kind, locations = [] }: Pick<SystemProblem, 'kind' | 'locations'>) => {
  if (locations.length === 0) return PROBLEM_TEXTS[kind];
  const names = locations.map((name) => `“${name}”`).join(', ');
  return locations.length === 1
    ? {
        now: `The location ${names} is cut off from the network, so its failures count as unknown`,
        before: `The location ${names} was cut off from the network, so its failures counted as unknown`,
      }
    : {
        now: `The locations ${names} are cut off from the network, so their failures count as unknown`,
        before: `The locations ${names} were cut off from the network, so their failures counted as unknown`,
      };
};
