import { z } from 'zod';
import { endpoint, GivenDay, Timestamp } from '../common/endpoint.ts';
import { Deprecation } from '../organizations/organizations.ts';
import { Reason } from './organizations.ts';

const tag = 'Operators';

export const OperatorRetirement = Deprecation.extend({ reason: z.string() });
export type OperatorRetirement = z.infer<typeof OperatorRetirement>;

/** The effects of a retirement. */
export const RetirementPlan = z.object({
  organizations: z.number().int(),
  /** The number of these organizations that have paid. */
  paying: z.number().int(),
  /** The time at which the checks of organizations without a payment stop. */
  checks_stop_on: Timestamp,
  /**
   * The time at which the checks of the last paying organization stop, as far as it is known. Null if no organization
   * has paid.
   */
  last_checks_stop_on: Timestamp.nullable(),
  /** The time at which the first data are deleted. */
  data_deleted_on: Timestamp,
});
export type RetirementPlan = z.infer<typeof RetirementPlan>;

/** The organization to retire. If omitted, all organizations without their own retirement. */
const organization = z.number().int().positive().max(2_147_483_647).optional();

/** The text that the operator must type to end the service for all organizations. */
export const CONFIRMING_WORDS = 'end the service';

const body = z.strictObject({
  organization,
  start_date: GivenDay,
  end_date: GivenDay,
  free_extend: z.number().int().min(0).max(365).default(30),
  paid_extend: z.number().int().min(0).max(365).default(60),
  reason: Reason,
  /** Whether the operator confirms an end within 30 days. */
  soon: z.boolean().default(false),
  /** The text `end the service`. Required for all organizations. */
  confirm: z.string().trim().max(100).optional(),
  /** Whether only the effects are returned, without a change. */
  dry_run: z.boolean().default(false),
});

export const getRetirement = endpoint({
  method: 'GET',
  path: '/operator/retirement/',
  access: 'operator',
  summary: 'When the service ends: for the installation, and for single organizations',
  tag,
  status: 200,
  response: z.object({
    installation: OperatorRetirement.nullable(),
    organizations: z.array(OperatorRetirement.extend({ id: z.number().int(), name: z.string() })),
  }),
});

export const setRetirement = endpoint({
  method: 'PUT',
  path: '/operator/retirement/',
  access: 'operator',
  summary: 'Set when the service ends: for all organizations that have no end of their own, or for one',
  tag,
  body,
  status: 200,
  response: RetirementPlan,
});

export const clearRetirement = endpoint({
  method: 'POST',
  path: '/operator/retirement/clear/',
  access: 'operator',
  summary: 'Take the end of the service back: organizations that it has stopped go on',
  tag,
  body: z.strictObject({ organization, reason: Reason }),
  status: 200,
  response: z.object({}),
});
