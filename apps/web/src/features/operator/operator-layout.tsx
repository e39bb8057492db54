import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { basePath } from '../../lib/base-path.ts';
import { deviceZone } from './device-time.tsx';
import classes from './operator.module.css';
import { TABS } from './tabs.ts';

export const OperatorLayout = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  const shown = TABS.find(({ to }) => pathname.startsWith(to))?.to;
  // On phones, the tabs are wider than the screen.
  useEffect(() => {
    tabs.current
      ?.querySelector(`a[href="${basePath}${shown}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <Text fw={600}>
          Operator area{' '}
          <Text span size="sm" fw={400} c="dimmed">
            Times are in the time zone {deviceZone()}
          </Text>
        </Text>
        <nav aria-label="Operator area" className={classes.tabs} ref={tabs}>
          {TABS.map(({ to, label }) => {
            const isShown = to === shown;
            return (
              <Anchor
                key={to}
                className={classes.tab}
                underline="never"
                data-active={isShown || undefined}
                aria-current={isShown ? 'page' : undefined}
                renderRoot={(props) => <Link to={to} {...props} />}
              >
                {label}
              </Anchor>
            );
          })}
        </nav>
      </div>
      {children}
    </Stack>
  );
};
