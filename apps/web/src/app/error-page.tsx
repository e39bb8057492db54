import { Button, Center } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { EmptyState } from '../components/empty-state.tsx';
import { isApiError } from '../lib/api/api-error.ts';

/** Shown in place of a page that failed. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  const title = isApiError(error, 0) ? 'Pharos cannot be reached' : 'Oops... Something went wrong.';
  return (
    <Center mih="60vh" component="main">
      <EmptyState title={title} isWholePage action={<Button onClick={tryAgain}>Try again</Button>}>
        {isApiError(error) && error.requestId !== null
          ? `If it goes on, tell your administrator this number: ${error.requestId}`
          : error instanceof Error && error.message}
      </EmptyState>
    </Center>
  );
};
