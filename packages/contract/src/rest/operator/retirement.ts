import { z } from 'zod';
import { endpoint, GivenDay, Timestamp } from '../common/endpoint.ts';
import { Deprecation } from '../organizations/organizations.ts';
import { Reason } from './organizations.ts';

const tag = 'Operators';

export const OperatorRetirement = Deprecation.extend({ reason: z.string() });
export type OperatorRetirement = z.infer<typeof OperatorRetirement>;

/** What comes of it: for how many, and when. */
export const RetirementPlan = z.object({
  organizations: z.number().int(),
  /** Those that have paid, among them. */
  paying: z.number().int(),
  /** When the checks stop of those that pay nothing. */
  checks_stop_on: Timestamp,
  /** The same of the last that has paid, as far as that is known; null without any. */
  last_checks_stop_on: Timestamp.nullable(),
  /** When the first data are deleted. */
  data_deleted_on: Timestamp,
});
export type RetirementPlan = z.infer<typeof RetirementPlan>;

/** The organization that it is for; left out: all that have no end of their own. */
const organization = z.number().int().positive().max(2_147_483_647).optional();

/** What has to be typed to end the service for all organizations. */
export const CONFIRMING_WORDS = 'end the service';

const body = z.strictObject({
  organization,
  start_date: GivenDay,
  end_date: GivenDay,
  free_extend: z.number().int().min(0).max(365).default(30),
  paid_extend: z.number().int().min(0).max(365).default(60),
  reason: Reason,
  /** An end within 30 days is meant. */
  soon: z.boolean().default(false),
  /** The words `end the service`, where it is for all organizations. */
  confirm: z.string().trim().max(100).optional(),
  /** Only tells what would come of it. */
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
