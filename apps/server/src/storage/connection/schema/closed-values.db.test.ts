import { BadgeDays, BadgeShape, BadgeTheme } from '@pharos/contract/rest/badges/badges.ts';
import { ImportStatus } from '@pharos/contract/rest/imports/imports.ts';
import { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import { KeyScope } from '@pharos/contract/rest/organizations/api-keys.ts';
import { OrganizationState, SensitivityMode } from '@pharos/contract/rest/organizations/organizations.ts';
import { SupportTicket, TicketMessage } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { MemberRole } from '@pharos/contract/rest/people/people.ts';
import { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { PerformanceStatus, STATE_CODES } from '@pharos/contract/states.ts';
import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import { type AlertEventStatus, NOT_SENT_REASONS } from '@pharos/domain/alerts/alert-event.ts';
import { type DeliveryStatus, FAILURE_REASONS, SKIP_REASONS } from '@pharos/domain/alerts/delivery.ts';
import { INTEGRATION_PROBLEMS } from '@pharos/domain/integrations/integration-problem.ts';
import type { Phase } from '@pharos/domain/judge/judge-state.ts';
import { RETIREMENT_MAILS } from '@pharos/domain/organizations/retirement.ts';
import type { ContactConsent } from '@pharos/domain/people/contact-consent.ts';
import { PERIODS } from '@pharos/domain/plans/add-ons.ts';
import type { PlanNoticeKind } from '@pharos/domain/plans/plan-notices.ts';
import { PLANS } from '@pharos/domain/plans/plans.ts';
import type { Payment } from '@pharos/domain/plans/subscription.ts';
import { PAGE_NOTIFICATION_KINDS } from '@pharos/domain/public-status/page-notification.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenPurpose } from '../../sign-in/one-time-tokens.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EXPORT_STATUSES, type ExportProblem } from './export-schema.ts';
import type { PairStatus } from './pair-schema.ts';

const valuesOf = <T extends string>(all: Record<T, true>): string[] => Object.keys(all);

/**
 * Does not include the types of checks and channels: a new one is a new folder and must not require a change of a
 * table.
 */
const CLOSED: Record<string, readonly string[]> = {
  'organizations.state': OrganizationState.options,
  'organizations.alert_sensitivity': SensitivityMode.options,
  'organizations.plan': PLANS,
  'organizations.trial_plan': PLANS,
  'subscriptions.status': valuesOf<Payment['status']>({ active: true, non_renewing: true, cancelled: true }),
  'subscriptions.period': PERIODS,
  'subscriptions.next_plan': PLANS,
  'billing_notices.kind': valuesOf<PlanNoticeKind>({
    'trial-ending': true,
    'trial-ended': true,
    'grant-ending': true,
    'grant-ended': true,
    unpaid: true,
    'above-limits': true,
    renewal: true,
  }),
  'exports.status': EXPORT_STATUSES,
  'exports.problem': valuesOf<ExportProblem>({ 'no-room': true, 'too-large': true }),
  'imports.status': ImportStatus.options,
  'pairs.status': valuesOf<PairStatus>({ invited: true, joining: true, paired: true }),
  'memberships.role': MemberRole.options,
  'contacts.consent': valuesOf<ContactConsent>({ 'not-asked': true, asked: true, given: true }),
  'invitations.role': MemberRole.exclude(['OW']).options,
  'api_keys.scope': KeyScope.options,
  'support_tickets.status': SupportTicket.shape.status.options,
  'retirement_mails.kind': RETIREMENT_MAILS,
  'ticket_messages.author': TicketMessage.shape.author.options,
  'one_time_tokens.purpose': valuesOf<TokenPurpose>({ 'verify-email': true, 'reset-password': true }),
  'check_states.phase': valuesOf<Phase>({ pending: true, up: true, suspect: true, down: true, paused: true }),
  'check_states.code': STATE_CODES,
  'state_changes.state': STATE_CODES,
  'performance_changes.status': PerformanceStatus.options,
  'alert_events.kind': valuesOf<AlertKind>({
    down: true,
    up: true,
    paused: true,
    'state-change': true,
    degraded: true,
    recovered: true,
    certificate: true,
  }),
  'alert_events.status': valuesOf<AlertEventStatus>({ open: true, 'fanned-out': true, 'not-sent': true }),
  'alert_events.reason': NOT_SENT_REASONS,
  'deliveries.status': valuesOf<DeliveryStatus>({
    pending: true,
    digest: true,
    sent: true,
    kept: true,
    failed: true,
    skipped: true,
  }),
  'integrations.state': IntegrationState.options,
  'integrations.problem': INTEGRATION_PROBLEMS,
  'status_pages.visibility': StatusPage.shape.visibility.options,
  'badges.shape': BadgeShape.options,
  'badges.theme': BadgeTheme.options,
  'badges.days': [...BadgeDays.values].map(String),
  'page_incidents.impact': PageIncident.shape.impact.options,
  'page_incident_updates.status': PageIncidentStatus.options,
  'page_subscribers.kind': ['mail', 'webhook'],
  'page_notifications.kind': PAGE_NOTIFICATION_KINDS,
  'deliveries.reason': [...SKIP_REASONS, ...FAILURE_REASONS],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('allows exactly the values in the database that the code defines', async () => {
  const { rows } = await database.pool.query<{ column: string; definition: string }>(`
    select format('%s.%s', c.conrelid::regclass, a.attname) as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) like '%= ANY%'`);
  const inDatabase = rows.map(({ column, definition }) => [
    column,
    [...definition.matchAll(/'([^']*)'::text|\b(\d+)(?=[,\]])/g)].map(([, text, number]) => text ?? number).sort(),
  ]);
  const inCode = Object.entries(CLOSED).map(([column, values]) => [column, [...values].sort()]);
  expect(inDatabase.sort()).toEqual(inCode.sort());
});

test('validates every constraint against existing rows', async () => {
  const { rows } = await database.pool.query(
    `select conname from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
});
