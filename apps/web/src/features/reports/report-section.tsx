import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './report-section.module.css';

interface ReportSectionProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export const ReportSection = ({ title, hint, actions, children }: ReportSectionProps) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} className={styles.block}>
      <Group justify="space-between" align="center" gap="xs" mb="md" mih={36}>
        <Group gap="xs" align="baseline">
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {hint && (
            <Text component="span" size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
};
