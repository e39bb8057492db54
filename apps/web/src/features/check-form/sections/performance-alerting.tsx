import { NumberInput, SimpleGrid, Stack, Switch } from '@mantine/core';
import {
  APDEX_THRESHOLD_MS,
  PERFORMANCE_DURATION_SECONDS,
  PERFORMANCE_THRESHOLD_MS,
} from '@pharos/domain/checks/settings/limits.ts';
import { hasField } from '@pharos/domain/checks/settings/misplaced-fields.ts';
import { Gate } from '../fields/gate.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import { useCheckFormContext } from '../form/context.ts';

/** When slow counts as degraded, and what the Apdex score measures against. */
export const PerformanceAlerting = () => {
  const form = useCheckFormContext();
  const { type, performanceAlert } = form.values;
  return (
    <>
      <Gate name="Alert when it is slow" feature="performance_alerting" interest="advancedsettings">
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
              description="How long it stays slow before it is told."
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
      </Gate>
      {hasField(type, 'apdexThresholdMs') && (
        <Gate name="Apdex threshold" feature="target_response_time" interest="advancedsettings">
          <SliderField
            path="apdexThresholdMs"
            label="Apdex threshold"
            description="Responses up to this time satisfy, up to four times it they are tolerated."
            unit="ms"
            range={APDEX_THRESHOLD_MS}
            step={50}
          />
        </Gate>
      )}
    </>
  );
};
