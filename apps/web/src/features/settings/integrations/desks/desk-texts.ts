import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import {
  IconAlarm,
  IconBooks,
  IconCalendarStats,
  IconDevices2,
  IconFlame,
  IconInbox,
  IconTargetArrow,
  IconUsersGroup,
} from '@tabler/icons-react';

type Tile = readonly [icon: typeof IconInbox, label: string];

interface DeskTexts {
  purpose: string;
  tiles: readonly Tile[];
  learnMore: string;
  accountHelp: string;
  keyHelp: string;
}

export const DESK_TEXTS: Readonly<Record<HelpDeskKind, DeskTexts>> = {
  freshdesk: {
    purpose: 'Let your support team know before your customers do, on Freshdesk',
    tiles: [
      [IconInbox, 'Team inbox'],
      [IconAlarm, 'SLAs & Reminders'],
      [IconUsersGroup, 'Agent Collision Detection'],
      [IconCalendarStats, 'Scheduled Reports'],
    ],
    learnMore: 'https://www.freshworks.com/freshdesk/',
    accountHelp: 'https://support.freshdesk.com/support/home',
    keyHelp: 'https://support.freshdesk.com/support/solutions/articles/215517-how-to-find-your-api-key',
  },
  freshservice: {
    purpose: 'Manage incidents better on Freshservice',
    tiles: [
      [IconFlame, 'Incident management'],
      [IconDevices2, 'Asset management'],
      [IconTargetArrow, 'SLA Management'],
      [IconBooks, 'Service Catalog'],
    ],
    learnMore: 'https://www.freshworks.com/freshservice/',
    accountHelp: 'https://support.freshservice.com/support/home',
    keyHelp: 'https://support.freshservice.com/support/solutions/articles/50000000306-where-do-i-find-my-api-key-',
  },
};
