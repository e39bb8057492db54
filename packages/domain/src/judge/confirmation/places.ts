import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ConfirmationRule } from '@pharos/contract/states.ts';
import type { MonitoredCheck } from '../../checks/monitored-check.ts';
import { candidateLocations } from '../../schedule/candidate-locations.ts';
import type { JudgeContext } from '../judge-context.ts';
import { needsSameLocation } from './needs-same-location.ts';

/** Whether polls pass without the check being up: another location may see it failing. */
export const isSeenFromSeveral = ({
  locations,
  confirmationRule,
}: Pick<MonitoredCheck, 'locations' | 'confirmationRule'>): boolean =>
  locations.length > 1 || (locations.length === 0 && confirmationRule !== 'one');

/**
 * The live locations whose findings count, that of the poll among them: the chosen ones, or all that can run its type. Only its own
 * one where a target that nobody has chosen locations for is private: others could not reach it.
 */
export const placesOf = (
  poll: ProbeResult,
  { check, locations }: Pick<JudgeContext, 'check' | 'locations'>,
): string[] => {
  if (check.locations.length === 0 && needsSameLocation(poll, check.target)) return [poll.location];
  return [...new Set([poll.location, ...candidateLocations(check, locations)])];
};

/** Whether it is down when `failing` of `places` locations see it failing. */
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
