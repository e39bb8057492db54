import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/queries.ts';
import type { LocationCalls, ManagedLocation } from './location-calls.ts';
import { checksText, type Question } from './location-questions.ts';

interface LocationChecksProps {
  calls: LocationCalls;
  location: ManagedLocation;
  question: Exclude<Question, 'enable'>;
}

/** Shows the number of affected checks. Loaded when the dialog opens, because counting reads all checks. */
export const LocationChecks = ({ calls, location, question }: LocationChecksProps) => {
  const { data, error } = useQuery({
    ...queryOf(calls.countChecks, { params: { key: location.key } }),
    // A cached number may be outdated.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Text size="sm" fw={600} role="status">
      {data
        ? checksText(question, location, data)
        : error
          ? `The checks that are probed there could not be counted: ${error.message}`
          : 'Counting the checks that are probed there…'}
    </Text>
  );
};
