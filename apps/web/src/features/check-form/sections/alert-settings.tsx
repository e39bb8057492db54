import { Anchor, Select, Text } from '@mantine/core';
import { NoMailRecipients } from '../../../components/no-mail-recipients.tsx';
import { goToSection } from '../drawer-layout/go-to-section.ts';
import { useCheckFormContext, useFormData } from '../form/context.ts';
import { followInterval } from '../form/follow-interval.ts';
import { delayText, intervalText } from '../form/interval-text.ts';
import { RecipientsField } from './alert/recipients-field.tsx';
import { ServingIntegrations } from './alert/serving-integrations.tsx';

export const AlertSettings = () => {
  const form = useCheckFormContext();
  const { checkId, members, contacts, rules } = useFormData();
  const { intervalSeconds, alertDelaySeconds } = form.values;
  // Includes the current interval even if it is no longer offered, so that the check can retain it.
  const intervals = [...new Set([...rules.intervals, intervalSeconds])].sort((a, b) => a - b);

  const choose = (seconds: number | null): void => {
    if (seconds === null) return;
    const next = followInterval(form.values, seconds);
    form.setFieldValue('intervalSeconds', seconds);
    form.setFieldValue('timeoutSeconds', next.timeoutSeconds);
    form.setFieldValue('alertDelaySeconds', next.alertDelaySeconds);
  };

  return (
    <>
      <RecipientsField
        path="members"
        label="Members to alert"
        options={members.map(({ id, user_mini }) => ({ value: id, label: user_mini.email }))}
      />
      <RecipientsField
        path="contacts"
        label="Contacts to alert"
        options={contacts.map(({ id, subscriber_mini }) => ({ value: id, label: subscriber_mini.email }))}
      />
      {form.values.members.length + form.values.contacts.length === 0 && <NoMailRecipients />}
      <ServingIntegrations checkId={checkId} />
      <Select<number>
        label="Monitoring interval"
        required
        allowDeselect={false}
        data={intervals.map((seconds) => ({ value: seconds, label: intervalText(seconds) }))}
        maxDropdownHeight={220}
        {...form.getInputProps('intervalSeconds')}
        onChange={choose}
      />
      <Text size="sm" c="dimmed" role="status">
        {alertDelaySeconds === 0
          ? 'Alerts are sent as soon as an outage is confirmed. '
          : `Alerts are sent when an outage has lasted ${delayText(alertDelaySeconds)}. `}
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          onClick={() => goToSection('check-fine-tuning')}
        >
          Change the alert delay
        </Anchor>
      </Text>
    </>
  );
};
