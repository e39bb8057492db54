import { registerReceiptRoutes } from '../alerts/alert-receipts.ts';
import { registerBadgeRoutes } from '../badges/badges.ts';
import { registerPublicBadgeRoutes } from '../badges/public-badges.ts';
import { registerPaymentRoutes } from '../billing/payment.ts';
import { registerBillingReturned } from '../billing/returned.ts';
import { registerTestPages } from '../billing/test-pages.ts';
import { registerCheckBulkRoutes } from '../checks/check-bulk.ts';
import { registerCheckFormRoutes } from '../checks/check-form.ts';
import { registerCheckRoutes } from '../checks/checks.ts';
import { registerEventRoutes } from '../events/events.ts';
import { registerExploreRoutes } from '../explore/explore.ts';
import { registerExportRoutes } from '../exports/exports.ts';
import { registerImportRoutes } from '../imports/imports.ts';
import { registerIntegrationDeliveryRoutes } from '../integrations/deliveries.ts';
import { registerFreshdeskRoutes } from '../integrations/desks/freshdesk.ts';
import { registerFreshserviceRoutes } from '../integrations/desks/freshservice.ts';
import { registerHookRoutes } from '../integrations/hooks.ts';
import { registerServingIntegrationRoutes } from '../integrations/serving.ts';
import { registerSlackRoutes } from '../integrations/slack.ts';
import { registerSmsAlerterRoutes } from '../integrations/sms-alerters.ts';
import { registerWebhookRoutes } from '../integrations/webhooks.ts';
import { registerZapierPage } from '../integrations/zapier-page.ts';
import { registerLocationRoutes } from '../locations/locations.ts';
import { registerMonitoringAddressRoutes } from '../locations/monitoring-addresses.ts';
import { registerMaintenanceRoutes } from '../maintenance/maintenances.ts';
import { registerOperatorHealthRoutes } from '../operator/health.ts';
import { registerOperatorLocationRoutes } from '../operator/locations.ts';
import { registerOperatorRoutes } from '../operator/operators.ts';
import { registerOperatorOrganizationRoutes } from '../operator/organizations.ts';
import { registerRetirementRoutes } from '../operator/retirement.ts';
import { registerOperatorTicketRoutes } from '../operator/tickets.ts';
import { registerApiKeyRoutes } from '../organizations/api-keys.ts';
import { registerAuditLogRoutes } from '../organizations/audit-log.ts';
import { registerInstallationRoutes } from '../organizations/installation.ts';
import { registerMeRoutes } from '../organizations/me.ts';
import { registerOrganizationRoutes } from '../organizations/organizations.ts';
import { registerOwnershipRoutes } from '../organizations/ownership.ts';
import { registerSupportTicketRoutes } from '../organizations/support-tickets.ts';
import { registerTransferObjection } from '../organizations/transfer-objection.ts';
import { registerPageIncidentRoutes } from '../page-incidents/page-incidents.ts';
import { registerPageSubscriberRoutes } from '../page-subscribers/page-subscribers.ts';
import { registerSubscriptionLinks } from '../page-subscribers/subscription-links.ts';
import { registerPairRoutes } from '../pair/pair.ts';
import { registerConfirmAlertMailsRoutes } from '../people/confirm-alert-mails.ts';
import { registerContactRoutes } from '../people/contacts.ts';
import { registerInvitationRoutes } from '../people/invitations.ts';
import { registerMemberRoutes } from '../people/members.ts';
import { registerPeopleRoutes } from '../people/people.ts';
import { registerProfileRoutes } from '../people/profile.ts';
import { registerUnsubscribeRoutes } from '../people/unsubscribe.ts';
import { registerWeeklyReportLinks } from '../people/weekly-report-links.ts';
import { registerPublicCheckRoutes } from '../public-status/json/public-checks.ts';
import { registerPublicStatusRoutes } from '../public-status/public-status.ts';
import { registerRecentStateChangeRoutes } from '../reports/recent-state-changes.ts';
import { registerReportRoutes } from '../reports/reports.ts';
import { registerWeeklyReportRoutes } from '../reports/weekly-report.ts';
import { registerPasskeyRoutes } from '../sign-in/passkeys.ts';
import { registerSignInRoutes } from '../sign-in/sign-in.ts';
import { registerSsoRoutes } from '../sign-in/sso.ts';
import { registerStatusPageRoutes } from '../status-pages/status-pages.ts';
import type { RouteApp } from './route.ts';

/** Each new file with routes must be added here. */
export const routes: readonly ((app: RouteApp) => void)[] = [
  registerInstallationRoutes,
  registerPeopleRoutes,
  registerSignInRoutes,
  registerSsoRoutes,
  registerPasskeyRoutes,
  registerOrganizationRoutes,
  registerMeRoutes,
  registerMemberRoutes,
  registerContactRoutes,
  registerConfirmAlertMailsRoutes,
  registerUnsubscribeRoutes,
  registerInvitationRoutes,
  registerApiKeyRoutes,
  registerWebhookRoutes,
  registerSlackRoutes,
  registerSmsAlerterRoutes,
  registerFreshdeskRoutes,
  registerFreshserviceRoutes,
  registerIntegrationDeliveryRoutes,
  registerServingIntegrationRoutes,
  registerHookRoutes,
  registerZapierPage,
  registerOwnershipRoutes,
  registerSupportTicketRoutes,
  registerAuditLogRoutes,
  registerProfileRoutes,
  registerExportRoutes,
  registerImportRoutes,
  registerExploreRoutes,
  registerOperatorRoutes,
  registerOperatorOrganizationRoutes,
  registerOperatorTicketRoutes,
  registerOperatorHealthRoutes,
  registerRetirementRoutes,
  registerPairRoutes,
  registerOperatorLocationRoutes,
  registerLocationRoutes,
  registerMonitoringAddressRoutes,
  registerReportRoutes,
  registerWeeklyReportRoutes,
  registerWeeklyReportLinks,
  registerTransferObjection,
  registerReceiptRoutes,
  registerCheckRoutes,
  registerCheckBulkRoutes,
  registerCheckFormRoutes,
  registerEventRoutes,
  registerRecentStateChangeRoutes,
  registerMaintenanceRoutes,
  registerPageIncidentRoutes,
  registerStatusPageRoutes,
  registerPageSubscriberRoutes,
  registerSubscriptionLinks,
  registerPaymentRoutes,
  registerBillingReturned,
  registerTestPages,
  registerBadgeRoutes,
  registerPublicBadgeRoutes,
  registerPublicStatusRoutes,
  registerPublicCheckRoutes,
];
