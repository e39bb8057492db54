import { getCheck, getCheckStatus, listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { listOrganizationSubscribers } from '@pharos/contract/rest/contacts.ts';
import type { Endpoint } from '@pharos/contract/rest/endpoint.ts';
import type { OrganizationEvent } from '@pharos/contract/rest/events.ts';
import { listInvitations } from '@pharos/contract/rest/invitations.ts';
import { listOrganizationMembers } from '@pharos/contract/rest/members.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations.ts';
import { getLoggedInUser, listApplicationMembers, listApplicationSubscribers } from '@pharos/contract/rest/people.ts';
import { listAlertReceipts, listSuppressedFailures } from '@pharos/contract/rest/receipts.ts';
import { listRecentStateChanges } from '@pharos/contract/rest/recent-state-changes.ts';
import {
  analyseStateChange,
  getCheckStats,
  getResponseTimes,
  listStateChanges,
} from '@pharos/contract/rest/reports.ts';
import { getSubscription } from '@pharos/contract/rest/subscriptions.ts';

const OF_STATE = [
  listChecks,
  listOrganizations,
  listRecentStateChanges,
  listStateChanges,
  analyseStateChange,
  getCheckStats,
  getResponseTimes,
  listSuppressedFailures,
] as const;
const OF_CHANGE = [listChecks, getCheck, getCheckStatus, listOrganizations] as const;
const OF_ORGANIZATION = {
  settings: [listOrganizations],
  people: [
    listOrganizations,
    listOrganizationMembers,
    listOrganizationSubscribers,
    listInvitations,
    listApplicationMembers,
    listApplicationSubscribers,
    getLoggedInUser,
  ],
  subscription: [listOrganizations, getSubscription],
} as const;

/** The reads whose answers may be others after the event. A result alone is patched in, and the rest of it waits for the minute. */
export const staleAfter = (event: OrganizationEvent): readonly Endpoint[] => {
  switch (event.event) {
    case 'check.state':
      return OF_STATE;
    case 'check.changed':
      return OF_CHANGE;
    case 'organization.changed':
      return OF_ORGANIZATION[event.data.changed];
    case 'alert.delivered':
      return [listAlertReceipts];
    case 'check.result':
      return [];
  }
};
