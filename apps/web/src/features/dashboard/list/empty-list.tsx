import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { type ListFilter, type StatusFilter, toSearchParams } from '../filters/list-filter.ts';

const STATE: Record<StatusFilter, string> = {
  all: '',
  up: ' that is up',
  down: ' that is down',
  pause: ' that is paused',
  unknown: ' whose state is unknown',
};

/** Shown if no check matches the filter or search. */
export const NothingFound = ({ filter }: { filter: ListFilter }) => (
  <EmptyState
    title="No Checks found"
    action={
      <Button
        variant="default"
        mt="xs"
        renderRoot={(props) => (
          <Link
            to="."
            search={(old) => ({ ...old, ...toSearchParams({ status: 'all' }), search: undefined, page: undefined })}
            {...props}
          />
        )}
      >
        Show all checks
      </Button>
    }
  >
    {filter.search === ''
      ? `There is no check${STATE[filter.status]}.`
      : `No check${STATE[filter.status]} matches “${filter.search}”.`}
  </EmptyState>
);

/** Shown only if the first request failed. Later failures leave the loaded data visible. */
export const NotLoaded = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <EmptyState
    title="The checks could not be loaded"
    action={
      <Button variant="default" mt="xs" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {error.message}
  </EmptyState>
);
