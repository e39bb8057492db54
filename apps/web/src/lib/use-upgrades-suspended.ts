import { useQuery } from '@tanstack/react-query';
import { getInstallation } from './api/first-calls.ts';
import { queryOf } from './api/queries.ts';

export const SUSPENDED = 'Plan upgrade suspended temporarily';

/** Returns whether the host has currently disabled all purchases. */
export const useUpgradesSuspended = (): boolean =>
  useQuery(queryOf(getInstallation, {})).data?.upgrades_suspended === true;
