import { CloseButton, Group, Loader, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './test-panel.module.css';
import { TestReport } from './test-report.tsx';
import type { TestNow } from './use-test-now.ts';

interface TestPanelProps {
  test: TestNow;
  note?: ReactNode;
}

/** Placed above the buttons, where the result is always visible. */
export const TestPanel = ({ test: { report, isRunning, forget }, note }: TestPanelProps) => (
  <section aria-label="Test result" aria-live="polite" aria-busy={isRunning} className={classes.place}>
    {(isRunning || report) && (
      <div className={classes.panel}>
        <Group justify="space-between" wrap="nowrap" mb={8}>
          <Title order={3} size="h6">
            Test
          </Title>
          {!isRunning && <CloseButton size="sm" aria-label="Close the test result" onClick={forget} />}
        </Group>
        {isRunning ? (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm">Probing the target…</Text>
          </Group>
        ) : (
          report && <TestReport report={report} />
        )}
        {!isRunning && note}
      </div>
    )}
  </section>
);
