import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { LockedBadges } from '../locked/locked-badges.tsx';

/** Explains why there is no form if the role or the plan does not allow editing. */
export const EditorPage = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title);
  const { may_have_badges: isEntitled } = useOrganization();
  const mayManage = useMay('badges.manage');
  const content = () => {
    if (!isEntitled) return <LockedBadges />;
    return mayManage ? children : <EmptyState title="Badges cannot be changed at the moment" action={<ToBadges />} />;
  };
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {title}
      </Title>
      {content()}
    </Stack>
  );
};

export const ToBadges = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/badge" {...props} />}>
    Back to the badges
  </Button>
);

export const EditorSkeleton = () => (
  <Stack gap="lg" maw={540} aria-busy="true">
    {['name', 'target', 'style', 'checks'].map((field) => (
      <Skeleton key={field} h={field === 'checks' ? 160 : 56} />
    ))}
  </Stack>
);
