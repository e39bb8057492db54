import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Whether it is the only content of the page, so that its title is the page heading. */
  isWholePage?: boolean;
  /** Whether it is one of several parts of a page, below the heading of that part. */
  isPart?: boolean;
  /** Like `isPart`, but directly below the heading of the page. */
  isSecond?: boolean;
  /** One sentence that describes what to do. */
  children?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  picture?: ReactNode;
}

/** Shown if there is no content yet. */
export const EmptyState = ({
  title,
  isWholePage = false,
  isSecond = false,
  isPart = isSecond,
  children,
  action,
  picture,
}: EmptyStateProps) => (
  <Stack align="center" gap="xs" py={isPart ? 28 : 64} px="md" ta="center">
    {picture}
    <Title order={isWholePage ? 1 : isPart && !isSecond ? 3 : 2} size={isPart ? 'h5' : 'h4'}>
      {title}
    </Title>
    {children && (
      <Text c="dimmed" maw={440} {...(isPart && { size: 'sm' })}>
        {children}
      </Text>
    )}
    {action}
  </Stack>
);
