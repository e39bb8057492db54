import { Center } from '@mantine/core';
import { EmptyState } from '../../../components/empty-state.tsx';

export const NoSuch = ({ what }: { what: string }) => (
  <Center flex={1}>
    <EmptyState title={`There is no such ${what}`}>It may have been deleted.</EmptyState>
  </Center>
);
