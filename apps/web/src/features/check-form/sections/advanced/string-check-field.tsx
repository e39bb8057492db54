import { Select, TextInput } from '@mantine/core';
import classes from '../../fields/choice-and-text.module.css';
import { useCheckFormContext } from '../../form/context.ts';

const MODES = [
  { value: 'contains', label: 'Contains' },
  { value: 'absent', label: "Doesn't contain" },
] as const;

/** What the page must, or must not, hold. */
export const StringCheckField = () => {
  const form = useCheckFormContext();
  return (
    <div className={classes.row}>
      <Select label="String check" allowDeselect={false} data={MODES} {...form.getInputProps('stringCheck.mode')} />
      <TextInput label="String" spellCheck={false} {...form.getInputProps('stringCheck.text')} />
    </div>
  );
};
