import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ConfirmationRule } from '@pharos/contract/states.ts';
import type { MonitoredCheck } from '../../checks/monitored-check.ts';
import { candidateLocations } from '../../schedule/candidate-locations.ts';
import type { JudgeContext } from '../judge-context.ts';
import { needsSameLocation } from './needs-same-location.ts';

export const isSeenFromSeveral = ({
  locations,
  confirmationRule,
}: Pick<MonitoredCheck, 'locations' | 'confirmationRule'>): boolean =>
  locations.length > 1 || (locations.length === 0 && confirmationRule !== 'one');

/**
 * Returns the live locations whose findings count: the chosen locations, or all that can run the type. For a private
 * target without chosen locations it returns only the poll's location, because other locations cannot reach it.
 */
export const placesOf = (
  poll: ProbeResult,
  { check, locations }: Pick<JudgeContext, 'check' | 'locations'>,
): string[] => {
  if (check.locations.length === 0 && needsSameLocation(poll, check.target)) return [poll.location];
  return [...new Set([poll.location, ...candidateLocations(check, locations)])];
};

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
