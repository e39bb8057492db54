import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** It is all that the page has: the title is its heading. */
  isWholePage?: boolean;
  /** It is one of several parts of a page, below a heading of its own. */
  isPart?: boolean;
  /** The same, right below the heading of the page. */
  isSecond?: boolean;
  /** One sentence that says what to do. */
  children?: ReactNode;
  /** One button at most. */
  action?: ReactNode;
  picture?: ReactNode;
}

/** Shown where there is nothing yet. */
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
