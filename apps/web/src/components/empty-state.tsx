import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Whether it is the only content of the page. Its title is then the page heading. */
  isWholePage?: boolean;
  /** Whether it is below the heading of one part of a page. */
  isPart?: boolean;
  /** Like `isPart`, but directly below the heading of the page. */
  isSecond?: boolean;
  children?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
}

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
