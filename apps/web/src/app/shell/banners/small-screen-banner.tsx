import { CloseButton, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import classes from './banners.module.css';

/** Below 1000 px: that there is more on a larger screen. Once sent away it stays away. */
export const SmallScreenBanner = () => {
  const [isDismissed, setDismissed] = useLocalStorage({
    key: 'pharos.small-screen-note',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (isDismissed) return null;
  return (
    <aside className={classes.small} aria-label="About small screens">
      <Text size="sm" c="dimmed">
        Pharos is not fully accessible on mobile: bulk actions, the graphs of the list and Settings in the menu need a
        larger screen.
      </Text>
      <CloseButton aria-label="Dismiss this note" onClick={() => setDismissed(true)} />
    </aside>
  );
};
