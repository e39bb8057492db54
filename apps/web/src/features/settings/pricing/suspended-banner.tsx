import { CloseButton, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useOrganization } from '../../../lib/account.ts';
import { storageKey } from '../../../lib/base-path.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { SUSPENDED, useUpgradesSuspended } from '../../../lib/use-upgrades-suspended.ts';
import classes from './pricing.module.css';

/** Announces that upgrades are suspended. Dismissed permanently per organization. */
export const SuspendedBanner = () => {
  const { id } = useOrganization();
  const [isDismissed, setDismissed] = useLocalStorage({
    key: storageKey(`upgrades-suspended-note.${id}`),
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isSuspended = useUpgradesSuspended();
  if (!isSuspended || isDismissed) return null;
  return (
    <aside className={classes.suspended} aria-label={SUSPENDED}>
      <Text size="sm">
        <strong>{SUSPENDED}.</strong> Your plan does not change, and you can pay for it. Additions cannot be bought
        until further notice.
      </Text>
      <CloseButton
        aria-label="Dismiss this note"
        onClick={() => {
          setDismissed(true);
          // The focus would be lost with the removed button.
          focusHeading();
        }}
      />
    </aside>
  );
};
