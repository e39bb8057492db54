import { Select, TextInput } from '@mantine/core';
import classes from '../fields/choice-and-text.module.css';
import { PlanLockedFields } from '../fields/plan-locked-fields.tsx';
import { useCheckFormContext } from '../form/context.ts';

const MODES = [
  { value: 'whitelist', label: 'Consider up' },
  { value: 'blacklist', label: 'Consider down' },
] as const;

/** The status codes are either the only ones that count as up, or additional ones that count as down. */
export const StatusCheckInput = () => {
  const form = useCheckFormContext();
  return (
    <PlanLockedFields name="Status code check" feature="status_check" interest="status_check">
      <div className={classes.row}>
        <Select
          label="Status code check"
          allowDeselect={false}
          data={MODES}
          {...form.getInputProps('statusCheck.mode')}
        />
        <TextInput
          label="Status codes"
          placeholder="200, 301"
          spellCheck={false}
          {...form.getInputProps('statusCheck.codes')}
        />
      </div>
    </PlanLockedFields>
  );
};
