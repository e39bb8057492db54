import { Button, type ButtonVariant, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMay, useOrganization } from '../../../lib/account.ts';

interface CreateButtonProps {
  /** Whether the list of integrations is loading or failed to load. */
  isUnavailable?: boolean;
  variant: ButtonVariant;
  label?: string;
  /** The accessible name, if several buttons on the page have the same label. */
  name?: string;
  onClick: () => void;
}

/** Returns whether the user may add an integration and the plan allows another one of any kind. */
export const useMayCreateIntegration = (): boolean => {
  const mayManage = useMay('integrations.manage');
  const { is_integration_allowed: isAllowed } = useOrganization();
  return mayManage && isAllowed;
};

/** Opens the form of a new integration. If the plan allows no more, it explains why. */
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
        // The button remains focusable, so that the user can read the reason.
        {...(isFull && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => mayCreate && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  );
};
