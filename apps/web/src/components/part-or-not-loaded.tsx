import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from './not-loaded.tsx';

interface PartOrNotLoadedProps {
  read: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** As a sentence begins: "The incidents". */
  what: string;
  /** The place that is held while it is read. */
  children: ReactNode;
}

/** In place of what is not there yet: why not, once it could not be read. */
export const PartOrNotLoaded = ({ read, what, children }: PartOrNotLoadedProps) =>
  read.error ? (
    <NotLoaded what={what} error={read.error} isTrying={read.isFetching} onTryAgain={() => void read.refetch()} />
  ) : (
    children
  );
