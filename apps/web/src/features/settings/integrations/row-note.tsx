import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';

/** A note below the name that distinguishes an integration from those with a similar name. */
export const RowNote = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed" className={classes.text}>
    {children}
  </Text>
);
