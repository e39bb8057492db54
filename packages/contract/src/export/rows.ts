import { z } from 'zod';
import { BadgeDays, BadgeShape, BadgeTheme } from '../rest/badges/badges.ts';
import { OneLine } from '../rest/common/endpoint.ts';
import { SensitivityMode } from '../rest/organizations/organizations.ts';
import { Email, MemberRole, Name } from '../rest/people/people.ts';
import { PageIncident, PageIncidentStatus } from '../rest/status-pages/page-incidents.ts';
import { GA_TRACKING_ID, StatusPage } from '../rest/status-pages/status-pages.ts';
import { MAX_NOTICE_TEXT } from '../row-limits.ts';
import { CheckType, ConfirmationRule, PerformanceStatus, StateCode } from '../states.ts';
import { CheckOptions } from '../stored/check-options.ts';
import { StoredConfirmation, StoredProbes } from '../stored/confirmation.ts';
import { StoredCertificate, StoredFirstProbe, StoredProbe, StoredResultDetail } from '../stored/probe.ts';
import { StoredSettingsInForce } from '../stored/settings-in-force.ts';

/*
 * The lines of `data/<table>.jsonl`, with the fields that an import uses. The archive may come from anyone, so all
 * stored data must pass one of these schemas.
 */

const id = z.number().int().positive();
const idOrNull = id.nullable();
/** A UTC time of this century with up to six decimals. */
const time = z.string().regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:\+00:00|Z)$/);
const timeOrNull = time.nullable();
const day = z.string().regex(/^20\d\d-\d\d-\d\d$/);
/** The bytea format of PostgreSQL. */
const hex = z.string().regex(/^\\x(?:[0-9a-f]{2})*$/);
const text = (max: number) => z.string().max(max);
const locationKey = text(100);
const notice = text(MAX_NOTICE_TEXT);
/**
 * A delivery is tried for a day, and again each time a person sends it again. A mail server that accepts nothing causes
 * up to 1,800 attempts a day.
 */
const MAX_ATTEMPTS = 5000;
const figure = z.number().min(0).max(3.4e38);
const figureOrNull = figure.nullable();
const json = z.record(z.string(), z.unknown());

const ofCheck = { check_id: id };
const ofPage = { status_page_id: id };

export const EXPORT_ROWS = {
  organizations: z.object({ name: Name, timezone: text(100), alert_sensitivity: SensitivityMode }),
  applications: z.object({ name: text(200) }),
  users: z.object({ id, email: Email, name: text(200) }),
  memberships: z.object({ id, user_id: id, role: MemberRole }),
  contacts: z.object({
    id,
    email: Email,
    name: OneLine.pipe(text(100)),
    disable_alert_emails: z.boolean(),
    in_application: z.boolean(),
    created_at: time,
  }),
  unsubscribed_addresses: z.object({ email: Email, at: time }),
  checks: z.object({
    id,
    name: text(1000),
    type: CheckType,
    url: text(10_000),
    notes: text(10_000),
    interval_seconds: z.number().int().positive(),
    alert_delay_seconds: z.number().int().min(0),
    apdex_threshold_ms: z.number().int().positive(),
    location: text(200).nullable(),
    confirmation_rule: ConfirmationRule.default('one'),
    options: CheckOptions,
    paused: z.boolean(),
    created_at: time,
    updated_at: time,
  }),
  check_recipients: z.object({ ...ofCheck, membership_id: idOrNull, contact_id: idOrNull }),
  check_states: z.object({
    ...ofCheck,
    phase: z.enum(['pending', 'up', 'suspect', 'down', 'paused']),
    code: StateCode.nullable(),
    since: timeOrNull,
    judge_state: z.unknown(),
    observed_until: timeOrNull,
    last_result_at: timeOrNull,
    last_response_ms: figureOrNull,
    hour: timeOrNull,
    figures: z.array(z.number()).max(1000).nullable(),
  }),
  integrations: z.object({
    id,
    kind: text(50),
    name: OneLine.pipe(text(200)),
    all_checks: z.boolean(),
    config: json,
  }),
  integration_checks: z.object({ integration_id: id, ...ofCheck }),
  status_pages: z.object({
    id,
    name: OneLine.pipe(z.string().min(1).max(100)),
    logo_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]),
    ga_tracking_id: z.string().regex(GA_TRACKING_ID).nullable(),
    custom_domain: text(253).nullable(),
    shows_addresses: z.boolean(),
    visibility: StatusPage.shape.visibility,
  }),
  status_page_names: z.object({ ...ofPage, slug: z.string().regex(/^[\p{L}\p{N}_-]{1,200}$/u) }),
  status_page_checks: z.object({ ...ofPage, ...ofCheck, position: z.number().int().min(0).max(10_000) }),
  badges: z.object({
    id: z.uuid(),
    name: OneLine.pipe(text(200)),
    target_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]),
    days: BadgeDays,
    shows_status: z.boolean(),
    shape: BadgeShape,
    theme: BadgeTheme,
  }),
  badge_checks: z.object({ badge_id: z.uuid(), ...ofCheck }),
  page_incidents: z.object({
    id,
    name: OneLine.pipe(text(200)),
    impact: PageIncident.shape.impact,
    started_at: time,
    resolved_at: timeOrNull,
    outage_check_id: idOrNull,
    outage_id: idOrNull,
    created_at: time,
    updated_at: time,
  }),
  page_incident_checks: z.object({ page_incident_id: id, ...ofCheck }),
  page_incident_pages: z.object({ page_incident_id: id, ...ofPage }),
  page_incident_updates: z.object({
    page_incident_id: id,
    status: PageIncidentStatus,
    body: notice,
    created_at: time,
    updated_at: timeOrNull,
  }),
  maintenances: z.object({
    id,
    name: OneLine.pipe(text(200)),
    body: notice,
    starts_at: time,
    ends_at: time,
    mutes_alerts: z.boolean(),
    is_left_out: z.boolean(),
    created_at: time,
    updated_at: time,
  }),
  maintenance_checks: z.object({ maintenance_id: id, ...ofCheck }),
  maintenance_pages: z.object({ maintenance_id: id, ...ofPage }),
  page_subscribers: z.object({
    ...ofPage,
    kind: z.enum(['mail', 'webhook']),
    address: text(2000),
    created_at: time,
    confirmed_at: timeOrNull,
  }),
  state_changes: z.object({
    ...ofCheck,
    id,
    outage_id: idOrNull,
    state: StateCode,
    started_at: time,
    ended_at: timeOrNull,
    summary: text(10_000),
    comment: text(10_000),
    first_probe: StoredProbe,
    second_probe: StoredProbe,
    recorded_at: time,
    settings: StoredSettingsInForce,
    other_probes: StoredProbes.default(null),
    later_probes: StoredProbes.default(null),
    present_probe: StoredProbe.default(null),
    confirmation: StoredConfirmation.default(null),
  }),
  performance_changes: z.object({
    ...ofCheck,
    started_at: time,
    ended_at: timeOrNull,
    status: PerformanceStatus,
  }),
  observation_gaps: z.object({ ...ofCheck, started_at: time, ended_at: time }),
  suppressed_failures: z.object({
    ...ofCheck,
    started_at: time,
    reason: text(1000),
    first_probe: StoredFirstProbe,
    second_probe: StoredProbe,
    other_probes: StoredProbes.default(null),
  }),
  certificates: z.object({
    ...ofCheck,
    id: z.number().int(),
    facts: StoredCertificate.unwrap(),
    seen_on: day,
    digest: hex.nullable(),
  }),
  daily_figures: z.object({
    ...ofCheck,
    day,
    figures: z.array(z.number().int().min(-32_768).max(32_767).nullable()).max(1000).nullable(),
    packed: hex.nullable(),
  }),
  daily_location_figures: z.object({ ...ofCheck, day, location: locationKey, packed: hex }),
  results: z.object({
    ...ofCheck,
    started_at: time,
    verdict: z.number().int().min(0).max(5).nullable(),
    response_ms: figureOrNull,
    status_code: z.number().int().min(0).max(32_767).nullable(),
    location: locationKey,
    phases: z.array(figureOrNull).max(5).nullable(),
    detail: StoredResultDetail,
    certificate_id: z.number().int().nullable(),
  }),
  alert_events: z.object({
    id,
    ...ofCheck,
    kind: z.enum(['down', 'up', 'paused', 'state-change', 'degraded', 'recovered', 'certificate']),
    state_change_id: idOrNull,
    outage_id: idOrNull,
    at: time,
    rule: text(10_000),
    due_at: timeOrNull,
    detail: json,
    closed_at: timeOrNull,
    created_at: time,
    status: z.enum(['open', 'fanned-out', 'not-sent']),
    reason: text(100).nullable(),
    delay_ends_at: timeOrNull,
  }),
  deliveries: z.object({
    id,
    event_id: id,
    channel: text(50),
    recipient: text(2000),
    status: z.enum(['pending', 'digest', 'sent', 'kept', 'failed', 'skipped']),
    reason: text(100).nullable(),
    attempts: z.array(z.object({ at: text(40), outcome: text(10_000) })).max(MAX_ATTEMPTS),
    sent_at: timeOrNull,
    created_at: time,
    reason_detail: text(10_000).nullable(),
    membership_id: idOrNull,
    contact_id: idOrNull,
    opening_recipient: text(2000).nullable(),
    told_with_opening: z.boolean(),
    server_was_away: z.boolean(),
    integration_id: idOrNull,
    resent_at: timeOrNull,
    may_have_arrived: z.boolean(),
  }),
  audit_log: z.object({
    actor_user_id: idOrNull,
    /** Present in rows that were imported before. */
    actor_email: text(254).nullable().default(null),
    actor_address: text(200).nullable(),
    actor_api_key: text(200).nullable(),
    action: text(200),
    subject: text(500),
    before: json.nullable(),
    after: json.nullable(),
    at: time,
  }),
} as const;

export type ExportRows = { [Table in keyof typeof EXPORT_ROWS]: z.infer<(typeof EXPORT_ROWS)[Table]> };
export type ExportTableName = keyof ExportRows;
