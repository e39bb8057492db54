import { Tooltip } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { SUSPENDED, useUpgradesSuspended } from '../../../lib/use-upgrades-suspended.ts';
import { ENDS } from './end-of-sale.tsx';

/**
 * A `buys` button is disabled with a reason while upgrades are suspended. After a retirement is announced, every button
 * is disabled.
 */
export const UpgradeButton = ({
  buys,
  disabled = false,
  ...props
}: ComponentProps<typeof ActionButton> & { buys: boolean }) => {
  const isSuspended = useUpgradesSuspended() && buys;
  const ends = useOrganization().deprecation !== null;
  const why = ends ? ENDS : SUSPENDED;
  return (
    <Tooltip label={why} disabled={!isSuspended && !ends} events={{ hover: true, focus: true, touch: true }}>
      <ActionButton {...props} disabled={isSuspended || ends || disabled} />
    </Tooltip>
  );
};
