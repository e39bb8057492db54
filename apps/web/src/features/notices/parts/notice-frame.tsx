import { Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useMay } from '../../../lib/account.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';

interface NoticeFrameProps {
  title: string;
  /** The message that replaces the form if the user may not change status pages. */
  otherwise: string;
  children: ReactNode;
}

/**
 * The frame of a form page. It shows the title and, if the user may not change status pages, a message instead of the
 * form.
 */
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

/** A placeholder for a form while its data is loading. */
export const FormSkeleton = () => (
  <Stack gap="lg" maw={640} aria-busy="true">
    {['name', 'text', 'checks', 'pages'].map((field) => (
      <Skeleton key={field} h={field === 'text' ? 140 : 56} />
    ))}
  </Stack>
);
