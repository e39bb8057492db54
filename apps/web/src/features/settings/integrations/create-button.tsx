import { Button, type ButtonVariant, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMay, useOrganization } from '../../../lib/account.ts';

interface CreateButtonProps {
  isUnavailable?: boolean;
  variant: ButtonVariant;
  label?: string;
  /** The accessible name if several buttons on the page have the same label. */
  name?: string;
  onClick: () => void;
}

export const useMayCreateIntegration = (): boolean => {
  const mayManage = useMay('integrations.manage');
  const { is_integration_allowed: isAllowed } = useOrganization();
  return mayManage && isAllowed;
};

/** If the plan allows no more integrations, explains why. */
export const CreateButton = ({
  isUnavailable = false,
  variant,
  label = 'Create Integration',
  name,
  onClick,
}: CreateButtonProps) => {
  const { number_of_integrations: count, maximum_integrations_allowed: maximum } = useOrganization();
  const mayCreate = useMayCreateIntegration();
  const isFull = count >= maximum;
  return (
    <Tooltip label={`All ${maximum} integrations of your plan are used`} disabled={!isFull}>
      <Button
        variant={variant}
        flex="none"
        aria-label={name}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        disabled={!isFull && (!mayCreate || isUnavailable)}
        // Remains focusable, so that the user can read the reason.
        {...(isFull && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => mayCreate && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  );
};
