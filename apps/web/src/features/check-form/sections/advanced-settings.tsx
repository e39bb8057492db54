import { Switch } from '@mantine/core';
import { TIMEOUT_SECONDS } from '@pharos/domain/checks/settings/limits.ts';
import { hasField } from '@pharos/domain/checks/settings/misplaced-fields.ts';
import { Gate } from '../fields/gate.tsx';
import { SliderField } from '../fields/slider-field.tsx';
import { useCheckFormContext } from '../form/context.ts';
import { StatusCheckField } from './advanced/status-check-field.tsx';
import { StringCheckField } from './advanced/string-check-field.tsx';

/** How long a probe may take, and what its answer has to be. */
export const AdvancedSettings = () => {
  const form = useCheckFormContext();
  const { type, intervalSeconds } = form.values;
  return (
    <>
      <Gate name="Request timeout" feature="request_timeout" interest="advancedsettings">
        <SliderField
          path="timeoutSeconds"
          label="Request timeout"
          description="Never longer than the monitoring interval."
          unit="s"
          range={{ min: TIMEOUT_SECONDS.min, max: Math.min(TIMEOUT_SECONDS.max, intervalSeconds) }}
        />
      </Gate>
      {hasField(type, 'ignoreSslVerification') && (
        <Gate name="Ignore SSL verification" feature="ignore_ssl_verification" interest="advancedsettings">
          <Switch
            label="Ignore SSL verification"
            description="Any certificate is accepted, also an expired or a self-signed one."
            {...form.getInputProps('ignoreSslVerification', { type: 'checkbox' })}
          />
        </Gate>
      )}
      {hasField(type, 'stringCheck') && (
        <Gate name="String check" feature="string_check" interest="advancedsettings">
          <StringCheckField />
        </Gate>
      )}
      {hasField(type, 'statusCheck') && (
        <Gate name="Status code check" feature="status_check" interest="advancedsettings">
          <StatusCheckField />
        </Gate>
      )}
    </>
  );
};
