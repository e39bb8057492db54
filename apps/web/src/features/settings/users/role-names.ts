import type { MemberRole } from '@pharos/contract/rest/people/people.ts';

export const ROLE_NAMES: Record<MemberRole, string> = { OW: 'Owner', AD: 'Admin', ST: 'Read only' };

/** A contact cannot sign in. */
export type InvitedAs = 'AD' | 'ST' | 'contact';

export const invitedAs = (sellsPlans: boolean): { value: InvitedAs; label: string; description: string }[] => [
  {
    value: 'AD',
    label: 'Admin',
    description: 'Changes checks, settings and people. Cannot transfer or delete the organization.',
  },
  { value: 'ST', label: 'Read only', description: 'View only for dashboard, checks and reports.' },
  {
    value: 'contact',
    label: 'Contact',
    description: sellsPlans ? 'No login, alerts only, not counted for pricing.' : 'No login, alerts only.',
  },
];
