import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from './not-loaded.tsx';

interface PartOrNotLoadedProps {
  read: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** The name of the part, as the beginning of a sentence: "The incidents". */
  what: string;
  /** The placeholder that is shown while the part loads. */
  children: ReactNode;
}

/** Shows a placeholder for a part that is not loaded yet, or an error if it could not be loaded. */
export const PartOrNotLoaded = ({ read, what, children }: PartOrNotLoadedProps) =>
  read.error ? (
    <NotLoaded what={what} error={read.error} isTrying={read.isFetching} onTryAgain={() => void read.refetch()} />
  ) : (
    children
  );
