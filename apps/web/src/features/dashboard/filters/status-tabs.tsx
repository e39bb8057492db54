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
  /** Whether the state of some checks is unknown: their tab is there only then, or while it is chosen. */
  hasUnknown: boolean;
  onStatus: (status: StatusFilter) => void;
  /** Stands at the end of the row of tabs. */
  aside: ReactNode;
  /** What the chosen tab shows. */
  children: ReactNode;
  className?: string | undefined;
}

export const StatusTabs = ({ status, hasUnknown, onStatus, aside, children, className }: StatusTabsProps) => (
  // Arrow keys move, Enter chooses: each choice is a step that the back button takes back.
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
