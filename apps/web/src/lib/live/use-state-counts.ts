import { useQuery } from '@tanstack/react-query';
import { activeOf, organizationsQuery } from '../account.ts';

export const useStateCounts = (): { down: number; unknown: number } => {
  const { data } = useQuery({ ...organizationsQuery(), enabled: false });
  const counts = activeOf(data?.results ?? [])?.num_of_checks_up_down;
  return counts
    ? { down: counts.down_count, unknown: counts.unreadable_count + counts.no_live_location_count }
    : { down: 0, unknown: 0 };
};
