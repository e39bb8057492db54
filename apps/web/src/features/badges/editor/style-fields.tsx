import { Group, Radio, Stack, Switch, Text } from '@mantine/core';
import { useId } from 'react';
import type { BadgeFormState } from './use-badge-form.ts';

export const StyleFields = ({ form }: { form: BadgeFormState }) => {
  const id = useId();
  const { days } = form.values;
  const error = form.errors.metrics;
  const setMetrics = (change: Partial<BadgeFormState['values']>): void => {
    form.setValues(change);
    form.clearFieldError('metrics');
  };
  return (
    <Stack gap="sm">
      <Switch label="Apply round corners" {...form.getInputProps('isRound', { type: 'checkbox' })} />
      <Switch label="Apply dark theme" {...form.getInputProps('isDark', { type: 'checkbox' })} />
      <Switch
        label="Show current status"
        data-path="metrics"
        aria-describedby={error ? id : undefined}
        checked={form.values.showsStatus}
        onChange={({ currentTarget }) => setMetrics({ showsStatus: currentTarget.checked })}
      />
      <Switch
        label="Show availability %"
        aria-describedby={error ? id : undefined}
        checked={days !== 0}
        onChange={({ currentTarget }) => setMetrics({ days: currentTarget.checked ? 30 : 0 })}
      />
      {days !== 0 && (
        <Radio.Group
          aria-label="Availability over"
          value={String(days)}
          onChange={(value) => setMetrics({ days: value === '100' ? 100 : 30 })}
          pl={54}
        >
          <Group gap="lg">
            <Radio value="30" label="30 days" />
            <Radio value="100" label="100 days" />
          </Group>
        </Radio.Group>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" id={id}>
          {error}
        </Text>
      )}
    </Stack>
  );
};
