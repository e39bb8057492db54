import { z } from 'zod';
import { endpoint, IdParams, OneLine, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';
import { TimeZone } from '../common/time-zone.ts';
import { PersonState } from '../people/people.ts';
import { OwnershipTransfer } from './ownership.ts';
import { Subscription } from './subscriptions.ts';

const tag = 'Organizations';
const count = z.number().int();

/**
 * AC: active. CA: suspended for payment. PS: paused for inactivity. NA: not activated. SU: suspended by an operator.
 * RT: retired.
 */
export const OrganizationState = z.enum(['AC', 'CA', 'PS', 'NA', 'SU', 'RT']);

/** LO: alerts after two failing polls. HI: alerts immediately after the confirmation. */
export const SensitivityMode = z.enum(['LO', 'HI']);
export type SensitivityMode = z.infer<typeof SensitivityMode>;

/** The end of the service. Days are in UTC. */
export const Deprecation = z.object({
  start_date: z.iso.date(),
  /** The last day of the service. Nothing is renewed after it. */
  end_date: z.iso.date(),
  /** Days after the end for which free organizations continue, so that people can export their data. */
  free_extend: z.number().int(),
  /** Days after the end of the paid term for which paying organizations continue. */
  paid_extend: z.number().int(),
});
export type Deprecation = z.infer<typeof Deprecation>;

export const Organization = z.object({
  id: z.number().int(),
  name: z.string(),
  timezone: z.string(),
  /** The subdomain of the account. */
  freshid_accounts_name: z.string(),
  state: OrganizationState,
  number_of_checks: count,
  maximum_checks_allowed: count,
  /** Members and open invitations, which the limit of the plan counts together. */
  number_of_users: count,
  maximum_users_allowed: count,
  /** Integrations of all kinds, including disabled ones. */
  number_of_integrations: count,
  maximum_integrations_allowed: count,
  is_integration_allowed: z.boolean(),
  maximum_status_pages_allowed: count,
  may_have_badges: z.boolean(),
  /**
   * `paused_by_plan_count`: above the limit of the plan. `unreadable_count`: not monitored because their stored data
   * cannot be read. `no_live_location_count`: not probed because none of their locations is live. The remaining checks
   * have no result yet.
   */
  num_of_checks_up_down: z.object({
    up_count: count,
    down_count: count,
    paused_count: count,
    paused_by_plan_count: count,
    unreadable_count: count,
    no_live_location_count: count,
  }),
  /** AD also for the owner. */
  logged_in_user_role: z.enum(['AD', 'ST']),
  is_logged_in_user_owner: z.boolean(),
  /** A pending transfer, to which the owner can object. Visible to admins. */
  ownership_transfer: OwnershipTransfer.nullable(),
  owner_mini: z.object({ email: z.string(), state: PersonState }),
  /** Null if the owner's address is verified or verification is not required. */
  owner_verification: z
    .object({
      /** The checks stop at this time unless the address is verified. */
      required_before: Timestamp,
      /** Whether no alerts are sent until then. */
      holds_alerts: z.boolean(),
    })
    .nullable(),
  /** The suspension by an operator, with the operator's reason. */
  suspension: z.object({ since: Timestamp, reason: z.string() }).nullable(),
  deprecation: Deprecation.nullable(),
  /** The time since which the checks are stopped because of the end of the service. */
  retired_on: Timestamp.nullable(),
  computed_email_alerts_sensitivity_mode: SensitivityMode,
  /** Masked, and only for admins. Null if there is none. */
  api_key: z.string().nullable(),
  /** Rounded to a minute. */
  api_key_last_used: Timestamp.nullable(),
  subscription: Subscription,
});
export type Organization = z.infer<typeof Organization>;

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/organizations/',
  access: 'user-or-key',
  summary: 'List the organizations of the user, or the organization of the API key',
  tag,
  query: z.strictObject(PageQuery),
  status: 200,
  response: pageOf(Organization),
});

export const createOrganization = endpoint({
  method: 'POST',
  path: '/organizations/',
  access: 'user',
  summary: 'Create another organization that the user owns, if sign-up is open or the user is an operator',
  tag,
  body: z.strictObject({
    name: OneLine.min(1, 'This field may not be blank.').max(100),
    /** The time zone of the browser. Defaults to UTC, also if it is unknown on this server. */
    timezone: z.string().max(100).optional(),
  }),
  status: 201,
  response: z.object({ id: z.number().int() }),
  perMinute: 10,
});

export const getOrganization = endpoint({
  method: 'GET',
  path: '/organizations/:id/',
  access: 'user-or-key',
  summary: 'Get an organization',
  tag,
  params: IdParams,
  status: 200,
  response: Organization,
});

/** The domain package defines further rules. */
export const Subdomain = z.string().trim().toLowerCase().max(253, 'Enter valid name to set the Pharos URL');

export const changeOrganization = endpoint({
  method: 'PATCH',
  path: '/organizations/:id/',
  // Other changes with this endpoint also require `organization.change`.
  access: 'organization.activate',
  summary: 'Change an organization',
  tag,
  params: IdParams,
  body: z.strictObject({
    name: OneLine.min(1, 'This field may not be blank.').max(100).optional(),
    freshid_accounts_name: Subdomain.optional(),
    timezone: TimeZone.optional(),
    email_alerts_sensitivity_mode: SensitivityMode.optional(),
    state: z.literal('AC', 'The state can only be changed to AC (active).').optional(),
  }),
  status: 200,
  response: Organization,
});

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/organizations/:id/',
  access: 'organization.delete',
  summary: 'Permanently delete an organization and all of its data',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const listTimeZones = endpoint({
  method: 'GET',
  path: '/time-zones/',
  access: 'user',
  summary: 'List the allowed time zones of an organization: UTC first, then alphabetically',
  tag,
  status: 200,
  response: z.object({ results: z.array(z.string()) }),
});

export const readDomainAvailability = endpoint({
  method: 'GET',
  path: '/domain_available/',
  access: 'user-or-key',
  summary: 'Check whether a subdomain is available for an organization',
  tag,
  query: z.strictObject({ domain: Subdomain }),
  status: 200,
  response: z.object({ available: z.boolean() }),
  perMinute: 120,
});

/** A container of the checks of an organization. Each organization has one. */
export const Application = z.object({ id: z.number().int(), name: z.string(), organization: z.number().int() });
export type Application = z.infer<typeof Application>;

export const listApplications = endpoint({
  method: 'GET',
  path: '/applications/',
  access: 'user-or-key',
  summary: 'List the applications of the user or API key, or of one organization',
  tag,
  query: z.strictObject({
    organization: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    ...PageQuery,
  }),
  status: 200,
  response: pageOf(Application),
});
