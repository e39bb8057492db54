import { Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list.module.css';

export const ProblemLine = ({ children }: { children: ReactNode }) => (
  <Text size="xs" className={classes.problem}>
    <IconAlertCircle size={16} aria-hidden="true" style={{ flex: 'none' }} />
    <span className={classes.text}>{children}</span>
  </Text>
);
