import { Select } from '@mantine/core';
import { alertDelayOptions } from '@pharos/domain/checks/settings/alert-delay.ts';
import { useCheckFormContext } from '../form/context.ts';
import { delayText } from '../form/interval-text.ts';

export const AlertFineTuning = () => {
  const form = useCheckFormContext();
  const { intervalSeconds } = form.values;
  return (
    <Select<number>
      label="Alert delay"
      description="How long an outage must last before an alert is sent by mail, chat, SMS or ticket. Webhooks are called at once. The possible values depend on the interval."
      allowDeselect={false}
      data={alertDelayOptions(intervalSeconds).map((seconds) => ({ value: seconds, label: delayText(seconds) }))}
      maxDropdownHeight={220}
      {...form.getInputProps('alertDelaySeconds')}
    />
  );
};
