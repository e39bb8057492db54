import { Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useMay } from '../../../lib/account.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';

interface NoticeFrameProps {
  title: string;
  /** Replaces the form if the user lacks the permission to edit status pages. */
  otherwise: string;
  children: ReactNode;
}

export const NoticeFrame = ({ title, otherwise, children }: NoticeFrameProps) => {
  usePageTitle(title);
  const mayManage = useMay('status-pages.manage');
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {title}
      </Title>
      {mayManage ? children : <EmptyState title={otherwise} />}
    </Stack>
  );
};

export const FormSkeleton = () => (
  <Stack gap="lg" maw={640} aria-busy="true">
    {['name', 'text', 'checks', 'pages'].map((field) => (
      <Skeleton key={field} h={field === 'text' ? 140 : 56} />
    ))}
  </Stack>
);
