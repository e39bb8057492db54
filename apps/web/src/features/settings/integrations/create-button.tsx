import { Button, type ButtonVariant, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMay, useOrganization } from '../../../lib/account.ts';

interface CreateButtonProps {
  /** The list could not be read, or not yet. */
  isUnavailable?: boolean;
  variant: ButtonVariant;
  label?: string;
  /** What it is called where several stand on a page with the same label. */
  name?: string;
  onClick: () => void;
}

/** Whether there is room for another integration, of any kind, and the person may add it. */
export const useMayCreateIntegration = (): boolean => {
  const mayManage = useMay('integrations.manage');
  const { is_integration_allowed: isAllowed } = useOrganization();
  return mayManage && isAllowed;
};

/** Opens the form of a new integration; says why where the plan has no room for it. */
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
        // It can be reached all the same, so that the reason can be read.
        {...(isFull && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => mayCreate && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  );
};
