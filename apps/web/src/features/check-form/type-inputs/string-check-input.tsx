import { Select, TextInput } from '@mantine/core';
import classes from '../fields/choice-and-text.module.css';
import { PlanLockedFields } from '../fields/plan-locked-fields.tsx';
import { useCheckFormContext } from '../form/context.ts';

const MODES = [
  { value: 'contains', label: 'Contains' },
  { value: 'absent', label: "Doesn't contain" },
] as const;

export const StringCheckInput = () => {
  const form = useCheckFormContext();
  return (
    <PlanLockedFields name="String check" feature="string_check" interest="advancedsettings">
      <div className={classes.row}>
        <Select label="String check" allowDeselect={false} data={MODES} {...form.getInputProps('stringCheck.mode')} />
        <TextInput label="String" spellCheck={false} {...form.getInputProps('stringCheck.text')} />
      </div>
    </PlanLockedFields>
  );
};
