import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ConfirmationRule } from '@pharos/contract/states.ts';
import type { MonitoredCheck } from '../../checks/monitored-check.ts';
import { candidateLocations } from '../../schedule/candidate-locations.ts';
import type { JudgeContext } from '../judge-context.ts';
import { needsSameLocation } from './needs-same-location.ts';

/**
 * Checks whether one passed poll is not sufficient for the check to be up, because another location may see it failing.
 */
export const isSeenFromSeveral = ({
  locations,
  confirmationRule,
}: Pick<MonitoredCheck, 'locations' | 'confirmationRule'>): boolean =>
  locations.length > 1 || (locations.length === 0 && confirmationRule !== 'one');

/**
 * Returns the live locations whose findings count, including that of the poll: the chosen locations, or all that can
 * run the type. Returns only the poll's location for a private target without chosen locations, because other locations
 * cannot reach it.
 */
export const placesOf = (
  poll: ProbeResult,
  { check, locations }: Pick<JudgeContext, 'check' | 'locations'>,
): string[] => {
  if (check.locations.length === 0 && needsSameLocation(poll, check.target)) return [poll.location];
  return [...new Set([poll.location, ...candidateLocations(check, locations)])];
};

/** Checks whether a check is down if `failing` of `places` locations see it failing. */
export const isConfirmedBy = (rule: ConfirmationRule, failing: number, places: number): boolean => {
  switch (rule) {
    case 'one':
      return failing >= 2;
    case 'most':
      return failing >= 2 && 2 * failing > places;
    case 'all':
      return failing >= 2 && failing === places;
  }
};
