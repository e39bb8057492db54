import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** It is all that the page has: the title is its heading. */
  isWholePage?: boolean;
  /** One sentence that says what to do. */
  children?: ReactNode;
  /** One button at most. */
  action?: ReactNode;
  picture?: ReactNode;
}

/** Shown where there is nothing yet. */
export const EmptyState = ({ title, isWholePage = false, children, action, picture }: EmptyStateProps) => (
  <Stack align="center" gap="xs" py={64} px="md" ta="center">
    {picture}
    <Title order={isWholePage ? 1 : 2} size="h4">
      {title}
    </Title>
    {children && (
      <Text c="dimmed" maw={440}>
        {children}
      </Text>
    )}
    {action}
  </Stack>
);
