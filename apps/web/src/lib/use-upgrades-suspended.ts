import { useQuery } from '@tanstack/react-query';
import { getInstallation } from './api/first-calls.ts';
import { queryOf } from './api/queries.ts';

export const SUSPENDED = 'Plan upgrade suspended temporarily';

export const useUpgradesSuspended = (): boolean =>
  useQuery(queryOf(getInstallation, {})).data?.upgrades_suspended === true;
