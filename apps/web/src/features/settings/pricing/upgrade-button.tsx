import { Tooltip } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { SUSPENDED, useUpgradesSuspended } from './use-upgrades-suspended.ts';

/** A button that leads to more than there is, which does nothing and says why while that is not sold. */
export const UpgradeButton = ({
  buys,
  disabled = false,
  ...props
}: ComponentProps<typeof ActionButton> & { buys: boolean }) => {
  const isSuspended = useUpgradesSuspended() && buys;
  return (
    <Tooltip label={SUSPENDED} disabled={!isSuspended} events={{ hover: true, focus: true, touch: true }}>
      <ActionButton {...props} disabled={isSuspended || disabled} />
    </Tooltip>
  );
};
