import { useQuery } from '@tanstack/react-query';
import { activeOf, organizationsQuery } from '../account.ts';

/** How many checks of the active organization are down, as far as it is known here; 0 where nobody is signed in. */
export const useDownCount = (): number => {
  const { data } = useQuery({ ...organizationsQuery(), enabled: false });
  return activeOf(data?.results ?? [])?.num_of_checks_up_down.down_count ?? 0;
};
