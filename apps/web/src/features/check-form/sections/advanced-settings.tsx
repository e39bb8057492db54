import { TIMEOUT_SECONDS } from '@pharos/domain/checks/fields/limits.ts';
import type { PropsWithChildren } from 'react';
import { PlanLockedFields } from '../fields/plan-locked-fields.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import { useCheckFormContext } from '../form/context.ts';

export const AdvancedSettings = ({ children }: PropsWithChildren) => {
  const { intervalSeconds } = useCheckFormContext().values;
  return (
    <>
      <PlanLockedFields name="Request timeout" feature="request_timeout" interest="request_timeout">
        <SliderField
          path="timeoutSeconds"
          label="Request timeout"
          description="It cannot be longer than the monitoring interval."
          unit="s"
          range={{ min: TIMEOUT_SECONDS.min, max: Math.min(TIMEOUT_SECONDS.max, intervalSeconds) }}
        />
      </PlanLockedFields>
      {children}
    </>
  );
};
