import { Skeleton, Text } from '@mantine/core';
import type { PersonRemoval } from '@pharos/contract/rest/people/people.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { removalSentences } from './removal-sentences.ts';

interface RemovalTextProps {
  lead: string;
  /** Sent when the dialog opens. */
  // biome-ignore lint/suspicious/noExplicitAny: the query key differs by endpoint
  read: UseQueryOptions<PersonRemoval, Error, PersonRemoval, any>;
}

export const RemovalText = ({ lead, read }: RemovalTextProps) => {
  // The checks may have changed since the dialog was last open.
  const removal = useQuery({ ...read, staleTime: 0 });
  return (
    <>
      <Text>{lead}</Text>
      <div role="status">
        {removal.isPending && <Skeleton height={16} mt={8} aria-hidden="true" />}
        {removal.isError && <Text mt={8}>The effects on checks and API keys could not be loaded.</Text>}
        {removal.data &&
          removalSentences(removal.data).map((sentence) => (
            <Text key={sentence} mt={8}>
              {sentence}
            </Text>
          ))}
      </div>
    </>
  );
};
