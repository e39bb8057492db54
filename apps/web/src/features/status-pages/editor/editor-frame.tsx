import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useMay } from '../../../lib/account.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';

/** Shows a message instead of the form if the user lacks the permission. */
export const EditorFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title);
  const mayManage = useMay('status-pages.manage');
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {title}
      </Title>
      {mayManage ? children : <EmptyState title="Status pages cannot be changed at the moment" action={<ToPages />} />}
    </Stack>
  );
};

export const ToPages = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/status" {...props} />}>
    Back to the status pages
  </Button>
);

export const EditorSkeleton = () => (
  <Stack gap="lg" maw={540} aria-busy="true">
    {['name', 'checks', 'logo', 'domain'].map((field) => (
      <Skeleton key={field} h={field === 'checks' ? 200 : 56} />
    ))}
  </Stack>
);
