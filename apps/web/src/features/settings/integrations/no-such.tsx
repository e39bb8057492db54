import { Center } from '@mantine/core';
import { EmptyState } from '../../../components/empty-state.tsx';

/** Replaces the form of an integration that does not exist. `what` is the kind, such as "webhook". */
export const NoSuch = ({ what }: { what: string }) => (
  <Center flex={1}>
    <EmptyState title={`There is no such ${what}`}>It may have been deleted.</EmptyState>
  </Center>
);
