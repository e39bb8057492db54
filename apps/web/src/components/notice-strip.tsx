import { CloseButton, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusHeading } from '../lib/focus-heading.ts';
import classes from './notice-strip.module.css';

interface NoticeStripProps {
  label: string;
  icon: Icon;
  title: string;
  className?: string | undefined;
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
}

export const NoticeStrip = ({ label, icon: Sign, title, className, onDismiss, children }: NoticeStripProps) => (
  <aside className={[classes.strip, className].filter(Boolean).join(' ')} aria-label={label}>
    <Sign size={20} stroke={1.7} aria-hidden="true" />
    <div className={classes.body}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {children}
    </div>
    {onDismiss && (
      <CloseButton
        aria-label="Dismiss this note"
        onClick={() => {
          onDismiss();
          // The focus would be lost with the removed button.
          focusHeading();
        }}
      />
    )}
  </aside>
);
