import { Select } from '@mantine/core';
import { CONFIRMATION_RULES, type ConfirmationRule } from '@pharos/contract/states.ts';
import { useCheckFormContext, useFormData } from '../../form/context.ts';

const LABELS: Record<ConfirmationRule, string> = {
  one: 'One other location',
  most: 'Most locations',
  all: 'All locations',
};

const HELP: Record<ConfirmationRule, string> = {
  one: 'The check is down when one other location also sees the failure.',
  most: 'The check is down when more than half of its locations see the failure.',
  all: 'The check is down when all of its locations see the failure.',
};

/** The number of locations that must see a failure. Shown only if at least two locations can run the check. */
export const ConfirmationRuleField = () => {
  const form = useCheckFormContext();
  const { locations } = useFormData();
  const { type, locations: chosen, confirmationRule: rule } = form.values;
  const able = locations.filter(({ types }) => types.includes(type));
  if ((chosen.length === 0 ? able.length : chosen.length) < 2) return null;
  return (
    <Select
      label="A failure is confirmed by"
      description={HELP[rule]}
      allowDeselect={false}
      data={CONFIRMATION_RULES.map((value) => ({ value, label: LABELS[value] }))}
      {...form.getInputProps('confirmationRule')}
      value={rule}
      onChange={(value) => value !== null && form.setFieldValue('confirmationRule', value)}
    />
  );
};
