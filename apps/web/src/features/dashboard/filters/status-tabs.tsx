import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StatusFilter } from './list-filter.ts';

const TABS: readonly (readonly [StatusFilter, string])[] = [
  ['all', 'All Checks'],
  ['up', 'Up'],
  ['down', 'Down'],
  ['pause', 'Paused'],
  ['unknown', 'Unknown'],
];

const isStatus = (value: string | null): value is StatusFilter => TABS.some(([status]) => status === value);

interface StatusTabsProps {
  status: StatusFilter;
  /** The tab of checks with unknown state is shown only if there are any or it is selected. */
  hasUnknown: boolean;
  onStatus: (status: StatusFilter) => void;
  aside: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

export const StatusTabs = ({ status, hasUnknown, onStatus, aside, children, className }: StatusTabsProps) => (
  // The arrow keys only move the focus, because each selection adds a history entry.
  <Tabs value={status} onChange={(value) => isStatus(value) && onStatus(value)} activateTabWithKeyboard={false}>
    <div className={className}>
      <Tabs.List aria-label="Checks by state">
        {TABS.filter(([value]) => value !== 'unknown' || hasUnknown || status === value).map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {aside}
    </div>
    <Tabs.Panel value={status} tabIndex={undefined}>
      {children}
    </Tabs.Panel>
  </Tabs>
);
