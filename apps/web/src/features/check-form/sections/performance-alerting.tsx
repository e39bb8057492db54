import { NumberInput, SimpleGrid, Stack, Switch } from '@mantine/core';
import { PERFORMANCE_DURATION_SECONDS, PERFORMANCE_THRESHOLD_MS } from '@pharos/domain/checks/fields/limits.ts';
import type { PropsWithChildren } from 'react';
import { PlanLockedFields } from '../fields/plan-locked-fields.tsx';
import { useCheckFormContext } from '../form/context.ts';

export const PerformanceAlerting = ({ children }: PropsWithChildren) => {
  const form = useCheckFormContext();
  const { performanceAlert } = form.values;
  return (
    <>
      <PlanLockedFields name="Alert when it is slow" feature="performance_alerting" interest="performance_alerting">
        <Stack>
          <Switch
            label="Alert when it is slow"
            {...form.getInputProps('performanceAlert.isActive', { type: 'checkbox' })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberInput
              label="Threshold"
              description="Responses slower than this are slow."
              suffix=" ms"
              min={PERFORMANCE_THRESHOLD_MS.min}
              max={PERFORMANCE_THRESHOLD_MS.max}
              step={100}
              allowDecimal={false}
              disabled={!performanceAlert.isActive}
              {...form.getInputProps('performanceAlert.thresholdMs')}
            />
            <NumberInput
              label="Duration"
              description="How long the check must be slow before an alert is sent."
              suffix=" s"
              min={PERFORMANCE_DURATION_SECONDS.min}
              max={PERFORMANCE_DURATION_SECONDS.max}
              step={60}
              allowDecimal={false}
              disabled={!performanceAlert.isActive}
              {...form.getInputProps('performanceAlert.durationSeconds')}
            />
          </SimpleGrid>
        </Stack>
      </PlanLockedFields>
      {children}
    </>
  );
};
