import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';

export const RowNote = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed" className={classes.text}>
    {children}
  </Text>
);
