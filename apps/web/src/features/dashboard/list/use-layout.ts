import { useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

export type Layout = 'large' | 'medium' | 'small';

/** Returns the layout for the window width. Large starts at 1000 px, and small is too narrow for a table. */
export const useLayout = (): Layout => {
  const { breakpoints } = useMantineTheme();
  const options = { getInitialValueInEffect: false };
  const isLarge = useMediaQuery(`(min-width: ${breakpoints.md})`, true, options);
  const isMedium = useMediaQuery(`(min-width: ${breakpoints.sm})`, true, options);
  if (isLarge) return 'large';
  return isMedium ? 'medium' : 'small';
};
