import type * as receipts from '@pharos/contract/rest/alerts/receipts.ts';
import type * as badges from '@pharos/contract/rest/badges/badges.ts';
import type * as payment from '@pharos/contract/rest/billing/payment.ts';
import type * as checks from '@pharos/contract/rest/checks/endpoints.ts';
import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import type { OrganizationChangedEvent, OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import type * as exports from '@pharos/contract/rest/exports/exports.ts';
import type * as imports from '@pharos/contract/rest/imports/imports.ts';
import type * as deliveries from '@pharos/contract/rest/integrations/deliveries.ts';
import type * as freshdesk from '@pharos/contract/rest/integrations/freshdesk.ts';
import type * as freshservice from '@pharos/contract/rest/integrations/freshservice.ts';
import type * as serving from '@pharos/contract/rest/integrations/serving.ts';
import type * as slack from '@pharos/contract/rest/integrations/slack.ts';
import type * as smsAlerters from '@pharos/contract/rest/integrations/sms-alerters.ts';
import type * as webhooks from '@pharos/contract/rest/integrations/webhooks.ts';
import type * as apiKeys from '@pharos/contract/rest/organizations/api-keys.ts';
import type * as subscriptions from '@pharos/contract/rest/organizations/subscriptions.ts';
import type * as contacts from '@pharos/contract/rest/people/contacts.ts';
import type * as invitations from '@pharos/contract/rest/people/invitations.ts';
import type * as members from '@pharos/contract/rest/people/members.ts';
import type * as people from '@pharos/contract/rest/people/people.ts';
import type * as reports from '@pharos/contract/rest/reports/reports.ts';
import type * as maintenances from '@pharos/contract/rest/status-pages/maintenances.ts';
import type * as pageIncidents from '@pharos/contract/rest/status-pages/page-incidents.ts';
import type * as pageSubscribers from '@pharos/contract/rest/status-pages/page-subscribers.ts';
import type * as statusPages from '@pharos/contract/rest/status-pages/status-pages.ts';
import { getLoggedInUser, listChecks, listOrganizations, listRecentStateChanges } from '../api/first-calls.ts';
import type { Read } from '../api/queries.ts';

/** Identifies an endpoint by its path, which the compiler checks, without its schemas. See lib/api/named.ts. */
const read = <E extends Endpoint>(path: E['path']): Read => ({ path });

const BADGES_READ = read<typeof badges.listBadges>('/badges/');
const STATE_READS: readonly Read[] = [
  listChecks,
  listOrganizations,
  listRecentStateChanges,
  read<typeof reports.listStateChanges>('/check-state-changes/'),
  read<typeof reports.getStateChangeAnalysis>('/check-state-changes-analysis/'),
  read<typeof reports.getCheckStats>('/check-stats-reports/:id/'),
  read<typeof reports.getResponseTimes>('/check-response-times-reports/:id/'),
  read<typeof reports.listCheckResults>('/check-results/'),
  read<typeof receipts.listSuppressedFailures>('/suppressed-failures/'),
  BADGES_READ,
];
const CHECK_READS: readonly Read[] = [
  listChecks,
  read<typeof checks.getCheck>('/checks/:id/'),
  read<typeof checks.getCheckStatus>('/check-statuses/:id/'),
  listOrganizations,
  BADGES_READ,
];
const DELIVERIES_READ = read<typeof deliveries.listIntegrationDeliveries>('/integrations/:id/deliveries/');
type Changed = OrganizationChangedEvent['data']['changed'];
const READS_OF_PARTS: Readonly<Record<Exclude<Changed, 'imports'>, readonly Read[]>> = {
  settings: [listOrganizations, read<typeof apiKeys.listApiKeys>('/api-keys/')],
  people: [
    listOrganizations,
    read<typeof members.listOrganizationMembers>('/organization-members/'),
    read<typeof contacts.listOrganizationSubscribers>('/organization-subscribers/'),
    read<typeof invitations.listInvitations>('/invitations/'),
    read<typeof people.listApplicationMembers>('/application-members/'),
    read<typeof people.listApplicationSubscribers>('/application-subscribers/'),
    getLoggedInUser,
  ],
  subscription: [
    listOrganizations,
    read<typeof subscriptions.getSubscription>('/subscriptions/'),
    read<typeof payment.getPaymentCard>('/payment/card/'),
  ],
  integrations: [
    listOrganizations,
    read<typeof webhooks.listWebhooks>('/integrations/webhooks/'),
    read<typeof freshdesk.listFreshdesk>('/integrations/freshdesk-alerters/'),
    read<typeof freshservice.listFreshservice>('/integrations/freshservice-alerters/'),
    read<typeof slack.listSlackAlerters>('/integrations/slack-alerters/'),
    read<typeof smsAlerters.listSmsAlerters>('/integrations/sms-alerters/'),
    read<typeof serving.listServingIntegrations>('/serving-integrations/'),
    DELIVERIES_READ,
  ],
  'status-pages': [
    read<typeof statusPages.listStatusPages>('/public-status-pages/'),
    read<typeof statusPages.getStatusPage>('/public-status-pages/:id/'),
    read<typeof pageSubscribers.listPageSubscribers>('/public-status-pages/:id/subscribers/'),
    read<typeof pageIncidents.listPageIncidents>('/page-incidents/'),
    read<typeof pageIncidents.getPageIncident>('/page-incidents/:id/'),
    read<typeof maintenances.listMaintenances>('/maintenances/'),
    read<typeof maintenances.getMaintenance>('/maintenances/:id/'),
  ],
  exports: [read<typeof exports.getExport>('/export/')],
  badges: [BADGES_READ, read<typeof badges.getBadge>('/badges/:uuid/')],
};
/** An import changes everything. */
const IMPORT_READS: readonly Read[] = [
  read<typeof imports.getImport>('/import/'),
  ...STATE_READS,
  ...CHECK_READS,
  ...Object.values(READS_OF_PARTS).flat(),
];
const ORGANIZATION_READS: Readonly<Record<Changed, readonly Read[]>> = { ...READS_OF_PARTS, imports: IMPORT_READS };
const DELIVERY_READS: readonly Read[] = [read<typeof receipts.listAlertReceipts>('/alert-receipts/'), DELIVERIES_READ];

/**
 * Returns the endpoints whose responses may have changed. Single results are written into the cache and refetched every
 * minute.
 */
export const readsToRefresh = (event: OrganizationEvent): readonly Read[] => {
  switch (event.event) {
    case 'check.state':
      return STATE_READS;
    case 'check.changed':
      return CHECK_READS;
    case 'organization.changed':
      return ORGANIZATION_READS[event.data.changed];
    case 'alert.delivered':
      return DELIVERY_READS;
    case 'check.result':
      return [];
  }
};
