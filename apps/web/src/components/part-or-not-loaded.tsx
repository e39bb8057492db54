import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from './not-loaded.tsx';

interface PartOrNotLoadedProps {
  read: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** The part as the subject of a sentence: "The incidents". */
  what: string;
  children: ReactNode;
}

export const PartOrNotLoaded = ({ read, what, children }: PartOrNotLoadedProps) =>
  read.error ? (
    <NotLoaded what={what} error={read.error} isTrying={read.isFetching} onTryAgain={() => void read.refetch()} />
  ) : (
    children
  );
