import { z } from 'zod';
import { AddressFamily, UnavailableTypes } from '../../bus/location.ts';
import { CheckType } from '../../states.ts';
import { OneLine, Timestamp } from '../common/endpoint.ts';

const count = z.number().int();

export const ProbeAddress = z.object({ address: z.string(), family: AddressFamily });
export type ProbeAddress = z.infer<typeof ProbeAddress>;

export const LocationStatus = z.object({
  key: z.string(),
  name: z.string(),
  /** The credential of a disabled location is rejected. */
  is_disabled: z.boolean(),
  /** Null if the location has no credential and its agents use the shared password. */
  credential_since: Timestamp.nullable(),
  created_on: Timestamp,
  is_live: z.boolean(),
  /** Connected agents. 0 while the location is disabled. */
  agents: count,
  /** Agents of releases before 1.0 do not announce their version. */
  versions: z.array(z.string()),
  /** The last announced addresses. Empty if agents have no PROBE_ADDRESS. */
  addresses: z.array(ProbeAddress),
  families: z.array(AddressFamily),
  /** The check types that all agents can run, as last announced. */
  types: z.array(CheckType),
  /** The reasons why the agents cannot run the other types. Empty while the location is not live. */
  unavailable: UnavailableTypes,
  open_jobs: count,
  /** Number of parallel jobs of all agents. Null if they do not announce it. */
  capacity: count.nullable(),
  /** The clock difference between its agents and the engine. Null if it is unknown. */
  clock_offset_ms: z.number().nullable(),
  /** The last time at which an agent was connected, rounded to a minute. Null if none ever was. */
  last_seen_on: Timestamp.nullable(),
});
export type LocationStatus = z.infer<typeof LocationStatus>;

/** The checks that the removal of a location affects. Paused and unreadable checks do not count. */
export const LocationChecks = z.object({
  /** Checks that selected this location, or that use any location and that no other live location can run. */
  checks: count,
  /** The part of these checks that no other live location can run. */
  checks_alone: count,
});
export type LocationChecks = z.infer<typeof LocationChecks>;

export const CredentialsAvailable = z.object({ is_available: z.boolean(), reason: z.string().nullable() });
export type CredentialsAvailable = z.infer<typeof CredentialsAvailable>;

export const LocationName = OneLine.min(1, 'This field may not be blank.').max(100);

/** The format of LOCATION_KEY. */
export const LocationKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Use at most 63 lowercase letters, digits and hyphens.')
  .refine((key) => key !== 'any', 'Choose another key: “any” means all locations.');
export const LocationParams = z.object({ key: z.string().max(63) });

export const LocationChange = z.strictObject({
  name: LocationName.optional(),
  is_disabled: z.boolean().optional(),
});
