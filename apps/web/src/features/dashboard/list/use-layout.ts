import { useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

export type Layout = 'large' | 'medium' | 'small';

export const useLayout = (): Layout => {
  const { breakpoints } = useMantineTheme();
  const options = { getInitialValueInEffect: false };
  const isLarge = useMediaQuery(`(min-width: ${breakpoints.md})`, true, options);
  const isMedium = useMediaQuery(`(min-width: ${breakpoints.sm})`, true, options);
  if (isLarge) return 'large';
  return isMedium ? 'medium' : 'small';
};
