import { z } from 'zod';
import { endpoint, GivenDay, Timestamp } from '../common/endpoint.ts';
import { Deprecation } from '../organizations/organizations.ts';
import { Reason } from './organizations.ts';

const tag = 'Operators';

export const OperatorRetirement = Deprecation.extend({ reason: z.string() });
export type OperatorRetirement = z.infer<typeof OperatorRetirement>;

export const RetirementPlan = z.object({
  organizations: z.number().int(),
  paying: z.number().int(),
  /** For organizations without a payment. */
  checks_stop_on: Timestamp,
  /** For the last paying organization, as far as it is known. Null if no organization has paid. */
  last_checks_stop_on: Timestamp.nullable(),
  data_deleted_on: Timestamp,
});
export type RetirementPlan = z.infer<typeof RetirementPlan>;

/** If omitted, all organizations without their own retirement. */
const organization = z.number().int().positive().max(2_147_483_647).optional();

export const CONFIRMATION_TEXT = 'end the service';

const body = z.strictObject({
  organization,
  start_date: GivenDay,
  end_date: GivenDay,
  free_extend: z.number().int().min(0).max(365).default(30),
  paid_extend: z.number().int().min(0).max(365).default(60),
  reason: Reason,
  /** Confirms an end within 30 days. */
  soon: z.boolean().default(false),
  /** The text `end the service`, which is required for all organizations. */
  confirm: z.string().trim().max(100).optional(),
  /** Returns only the effects, without a change. */
  dry_run: z.boolean().default(false),
});

export const getRetirement = endpoint({
  method: 'GET',
  path: '/operator/retirement/',
  access: 'operator',
  summary: 'Get the dates on which the service ends, for the installation and for single organizations',
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
  summary:
    'Set the date on which the service ends, for one organization, or for all organizations without a separate date',
  tag,
  body,
  status: 200,
  response: RetirementPlan,
});

export const clearRetirement = endpoint({
  method: 'POST',
  path: '/operator/retirement/clear/',
  access: 'operator',
  summary: 'Cancel the end of the service; organizations that were stopped by it continue',
  tag,
  body: z.strictObject({ organization, reason: Reason }),
  status: 200,
  response: z.object({}),
});
