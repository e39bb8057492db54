import { Skeleton, Text } from '@mantine/core';
import type { PersonRemoval } from '@pharos/contract/rest/people/people.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { removalSentences } from './removal-sentences.ts';

interface RemovalTextProps {
  /** What it does to the person. */
  lead: string;
  /** What it does to checks and API keys, read when the dialog opens. */
  // biome-ignore lint/suspicious/noExplicitAny: the key differs by endpoint.
  read: UseQueryOptions<PersonRemoval, Error, PersonRemoval, any>;
}

/** What removing a person does, before it is done. */
export const RemovalText = ({ lead, read }: RemovalTextProps) => {
  // Checks may have changed since the dialog was last open.
  const removal = useQuery({ ...read, staleTime: 0 });
  return (
    <>
      <Text>{lead}</Text>
      <div role="status">
        {removal.isPending && <Skeleton height={16} mt={8} aria-hidden="true" />}
        {removal.isError && <Text mt={8}>What this changes for checks and API keys could not be read.</Text>}
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
