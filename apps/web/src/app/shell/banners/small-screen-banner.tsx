import { CloseButton, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useIsAdmin } from '../../../lib/account.ts';
import { storageKey } from '../../../lib/base-path.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import classes from './banners.module.css';

/** Informs admins below 1000 px that a larger screen shows more. Other members see the same on all screens. */
export const SmallScreenBanner = () => {
  const [isDismissed, setDismissed] = useLocalStorage({
    key: storageKey('small-screen-note'),
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isAdmin = useIsAdmin();
  if (isDismissed || !isAdmin) return null;
  return (
    <aside className={classes.small} aria-label="About small screens">
      <Text size="sm" c="dimmed">
        Pharos is not fully accessible on mobile: bulk actions, the graphs of the list and Settings in the menu need a
        larger screen.
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
