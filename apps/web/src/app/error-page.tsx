import { Button, Center } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { isApiError, isUnreachable } from '../lib/api/api-error.ts';
import { askUntilReachable } from '../lib/live/ask-until-reachable.ts';
import { PartNotLoaded, reloadFor } from '../lib/parts/load-part.ts';
import { reloadPage } from '../lib/parts/reload-page.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { InsideShell } from './shell/inside-shell.ts';

/**
 * Shows an error in place of a page that failed, and opens the page when Pharos is available again. If a file is
 * missing although Pharos responds, it reloads once, because an upgrade renames files.
 */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const isInside = use(InsideShell);
  const [isMissing, setMissing] = useState(false);
  const part = error instanceof PartNotLoaded ? error : null;
  const isAway = isUnreachable(error) || (part !== null && !isMissing);
  const title = isAway ? 'Pharos cannot be reached' : 'Oops... Something went wrong.';
  usePageTitle(title);
  const tryAgain = () => {
    if (isMissing) return reloadPage();
    reset();
    void router.invalidate();
  };
  const openWhenBack = useEffectEvent((isReachable: boolean) => {
    if (!isReachable) return;
    if (part === null) tryAgain();
    else if (!reloadFor(part)) setMissing(true);
  });
  const isPart = part !== null;
  useEffect(() => (isAway ? askUntilReachable(openWhenBack, { atOnce: isPart }) : undefined), [isAway, isPart]);
  return (
    <Center mih="60vh" component={isInside ? 'div' : 'main'}>
      <EmptyState title={title} isWholePage action={<Button onClick={tryAgain}>Try again</Button>}>
        {isAway ? AWAY : reasonOf(error)}
      </EmptyState>
    </Center>
  );
};

const AWAY =
  'It may be starting, its database may be unavailable, or your connection may be interrupted. This page retries every few seconds and opens automatically.';

const reasonOf = (error: unknown): string | false => {
  if (isApiError(error) && error.requestId !== null)
    return `If the problem continues, send your administrator the number of this error: ${error.requestId}`;
  return error instanceof Error && error.message;
};
