import { Button, Center } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../components/empty-state.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

export const NotFoundPage = () => {
  usePageTitle('Not found');
  return (
    <Center mih="60vh" component="main">
      <EmptyState
        title="Page not found"
        isWholePage
        action={<Button renderRoot={(props) => <Link to="/" {...props} />}>Go to the dashboard</Button>}
      >
        The address may contain a mistake, or the page may have been deleted.
      </EmptyState>
    </Center>
  );
};
