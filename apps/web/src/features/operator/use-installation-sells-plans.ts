import { useQuery } from '@tanstack/react-query';
import { getInstallation } from '../../lib/api/first-calls.ts';
import { queryOf } from '../../lib/api/queries.ts';

/** False while the installation is loading. */
export const useInstallationSellsPlans = (): boolean => {
  const { data } = useQuery(queryOf(getInstallation, {}));
  return data !== undefined && data.billing !== 'off';
};
