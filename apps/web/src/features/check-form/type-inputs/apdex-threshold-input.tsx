import { APDEX_THRESHOLD_MS } from '@pharos/domain/checks/fields/limits.ts';
import { PlanLockedFields } from '../fields/plan-locked-fields.tsx';
import { SliderField } from '../fields/slider-field.tsx';

export const ApdexThresholdInput = () => (
  <PlanLockedFields name="Apdex threshold" feature="target_response_time" interest="target_response_time">
    <SliderField
      path="apdexThresholdMs"
      label="Apdex threshold"
      description="Responses up to this time are satisfactory. Responses up to four times this time are tolerable."
      unit="ms"
      range={APDEX_THRESHOLD_MS}
      step={50}
    />
  </PlanLockedFields>
);
