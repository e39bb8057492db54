import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import type { Organization } from '@pharos/contract/rest/organizations/organizations.ts';
import type { LoggedInUser } from '@pharos/contract/rest/people/people.ts';
import type { CheckStats } from '@pharos/contract/rest/reports/reports.ts';

const CREATED = '2026-01-05T08:00:00.000Z';

/** An active organization on the GARDEN plan, seen by an admin who does not own it. */
export const organization = ({ subscription, ...given }: OrganizationFixture = {}): Organization => ({
  id: 7,
  name: 'Acme',
  timezone: 'UTC',
  freshid_accounts_name: 'acme',
  state: 'AC',
  number_of_checks: 3,
  maximum_checks_allowed: 50,
  number_of_users: 2,
  maximum_users_allowed: 10,
  number_of_integrations: 0,
  maximum_integrations_allowed: 5,
  is_integration_allowed: true,
  num_of_checks_up_down: { up_count: 3, down_count: 0, paused_count: 0, unreadable_count: 0 },
  logged_in_user_role: 'AD',
  is_logged_in_user_owner: false,
  owner_mini: { email: 'owner@example.com', state: 'AC' },
  owner_verification: null,
  computed_email_alerts_sensitivity_mode: 'HI',
  api_key: null,
  api_key_last_used: null,
  ...given,
  subscription: {
    plan_name: 'GARDEN',
    cb_plan: 'garden',
    status: 'active',
    trial_end: null,
    current_term_start: null,
    current_term_end: null,
    started_at: CREATED,
    next_billing_at: null,
    billing_period_unit: 'month',
    plan_unit_price: 0,
    addons: [],
    refundable_credits: 0,
    promotional_credits: 0,
    card_status: 'no_card',
    ...subscription,
  },
});

type OrganizationFixture = Partial<Omit<Organization, 'subscription'>> & {
  subscription?: Partial<Organization['subscription']>;
};

export const user = (given: Partial<LoggedInUser> = {}): LoggedInUser => ({
  id: 1,
  email: 'ann@example.com',
  full_name: 'Ann Lee',
  first_name: 'Ann',
  last_name: 'Lee',
  date_joined: CREATED,
  verification_required_before: null,
  custom_ui_state: {},
  profile: { phone_number: null, company_role: null, company_size: null },
  role: 'AD',
  single_sign_on_of: null,
  closed_organizations: [],
  ...given,
});

const stats: CheckStats = {
  report_start: CREATED,
  report_end: CREATED,
  availability_percentage: '100.00',
  duration_seconds_total_downtime: 0,
  maximum_downtime_duration: 0,
  outages_count_total: 0,
  incidents_count: 0,
  mean_time_to_recover_seconds: null,
  mean_time_between_failures_seconds: null,
  duration_seconds_unknown: 0,
  duration_seconds_paused: 0,
  count_performance_degradations: 0,
  duration_seconds_performance_good: 0,
  duration_seconds_performance_degraded: 0,
  apdex_score: '1.00',
  apdex_results_count_satisfied: 1,
  apdex_results_count_tolerating: 0,
  apdex_results_count_frustrated: 0,
  average_response_time_milliseconds_available: 100,
  minimum_response_time_milliseconds_available: 100,
  maximum_response_time_milliseconds_available: 100,
  p50_response_time_milliseconds_available: 100,
  p95_response_time_milliseconds_available: 100,
  p99_response_time_milliseconds_available: 100,
};

/** A check that is up. */
export const listedCheck = (id: number, given: Partial<ListedCheck> = {}): ListedCheck => ({
  id,
  check_id: id,
  name: `Check ${id}`,
  type: 'https',
  url: `https://check-${id}.example/`,
  notes: '',
  monitering_interval: 60,
  target_response_time: 500,
  email_alerts_min_outage_duration: 0,
  email_alert_members: [1],
  email_alert_subscribers: [],
  email_alert_users_mode: 'SAM',
  email_alert_subscribers_mode: 'SAS',
  preferred_edge_locations_csv: null,
  application: 1,
  application_mini: { id: 1, name: 'Default', organization: 7, logged_in_user_role: 'AD' },
  data: '{}',
  statuses: {
    check_id: id,
    state: 'AV',
    appState: 'GP',
    state_since: CREATED,
    last_check_time: CREATED,
    response_time: 100,
    down_since: null,
    error_summary: null,
    monitoring_error: null,
  },
  created_on: CREATED,
  updated_on: CREATED,
  stats,
  response_times: null,
  ...given,
});
