import { Button, Center } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { isApiError, isUnreachable } from '../lib/api/api-error.ts';
import { askUntilReachable } from '../lib/live/ask-until-reachable.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

/** Shown in place of a page that failed. One that failed because Pharos is away opens by itself once it is back. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const isAway = isUnreachable(error);
  const title = isAway ? 'Pharos cannot be reached' : 'Oops... Something went wrong.';
  usePageTitle(title);
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  const openWhenBack = useEffectEvent((isReachable: boolean) => isReachable && tryAgain());
  useEffect(() => (isAway ? askUntilReachable(openWhenBack) : undefined), [isAway]);
  return (
    <Center mih="60vh" component="main">
      <EmptyState title={title} isWholePage action={<Button onClick={tryAgain}>Try again</Button>}>
        {isAway ? AWAY : reasonOf(error)}
      </EmptyState>
    </Center>
  );
};

const AWAY =
  'It may be starting, its database may be away, or your connection is gone. This page tries again every few seconds and opens by itself.';

const reasonOf = (error: unknown): string | false => {
  if (isApiError(error) && error.requestId !== null)
    return `If it goes on, tell your administrator the number of this failure: ${error.requestId}`;
  return error instanceof Error && error.message;
};
