import { Button, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMay, useOrganization, useSellsPlans } from '../../lib/account.ts';
import classes from './shell.module.css';
import { useAddCheck } from './use-add-check.ts';

/** Shown only to admins. Includes the number of used checks if the installation sells plans. */
export const AddCheckButton = () => {
  const { number_of_checks: used, maximum_checks_allowed: maximum } = useOrganization();
  const addCheck = useAddCheck();
  const mayAdd = useMay('checks.manage');
  const sellsPlans = useSellsPlans();
  if (!mayAdd) return null;
  if (!sellsPlans) {
    return (
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={addCheck}>
        Add Check
      </Button>
    );
  }
  const isFull = used >= maximum;
  const [usedText, maximumText] = [used, maximum].map((count) => count.toLocaleString('en'));
  return (
    <Tooltip
      label={isFull ? `All ${maximumText} checks of your plan are used` : `${usedText} of ${maximumText} checks used`}
    >
      <Button
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={addCheck}
        {...(isFull && { 'aria-disabled': true, 'data-disabled': true })}
      >
        <span className={classes.wide}>Add Check&nbsp;</span>
        <span className="tabular">
          {usedText}/{maximumText}
        </span>
      </Button>
    </Tooltip>
  );
};
