import { z } from 'zod';
import { AddressFamily, UnavailableTypes } from '../../bus/location.ts';
import { CheckType } from '../../states.ts';
import { OneLine, Timestamp } from '../common/endpoint.ts';

const count = z.number().int();

/** A source address of probes, for firewall rules. */
export const ProbeAddress = z.object({ address: z.string(), family: AddressFamily });
export type ProbeAddress = z.infer<typeof ProbeAddress>;

/** A location as its manager sees it. */
export const LocationStatus = z.object({
  key: z.string(),
  name: z.string(),
  /** A disabled location is not live for anyone, and its credential is rejected. */
  is_disabled: z.boolean(),
  /**
   * The time since which its present credential is valid. Null if it has none and its agents use the shared password.
   */
  credential_since: Timestamp.nullable(),
  created_on: Timestamp,
  /** Whether one of its agents is connected and the location is not disabled. */
  is_live: z.boolean(),
  /** Number of connected agents. 0 while the location is disabled. */
  agents: count,
  /** The Pharos versions of its agents. Agents of releases before 1.0 do not announce them. */
  versions: z.array(z.string()),
  /** The last announced addresses. Empty if PROBE_ADDRESS is not set at the agents. */
  addresses: z.array(ProbeAddress),
  /** The address families with which its agents can reach targets. Empty if they do not announce them. */
  families: z.array(AddressFamily),
  /** The check types that all of its agents can run, as last announced. */
  types: z.array(CheckType),
  /** The reasons why they cannot run the other types, by type. Empty while it is not live. */
  unavailable: UnavailableTypes,
  /** Number of jobs that are sent to its agents and not answered yet. */
  open_jobs: count,
  /** Total number of jobs that its agents run at the same time. Null if they do not announce it. */
  capacity: count.nullable(),
  /** The difference between the clocks of its agents and the clock of the engine. Null if it is unknown. */
  clock_offset_ms: z.number().nullable(),
  /** The last time at which one of its agents was connected, rounded to a minute. Null if none ever was. */
  last_seen_on: Timestamp.nullable(),
});
export type LocationStatus = z.infer<typeof LocationStatus>;

/**
 * The number of checks of active organizations that are affected if a location is removed. Paused and unreadable checks
 * do not count.
 */
export const LocationChecks = z.object({
  /** Number of checks that selected this location, or that use any location and that no other live location can run. */
  checks: count,
  /** Number of these checks for which no other selected location is live and can run their type. */
  checks_alone: count,
});
export type LocationChecks = z.infer<typeof LocationChecks>;

/**
 * Whether locations can get credentials on this installation. `reason` is the readable reason if they cannot, otherwise
 * null.
 */
export const CredentialsAvailable = z.object({ is_available: z.boolean(), reason: z.string().nullable() });
export type CredentialsAvailable = z.infer<typeof CredentialsAvailable>;

export const LocationName = OneLine.min(1, 'This field may not be blank.').max(100);

/** A key in the format of LOCATION_KEY. */
export const LocationKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Use lowercase letters, digits and hyphens, 63 at most.')
  .refine((key) => key !== 'any', 'Choose another key: “any” stands for all locations.');
export const LocationParams = z.object({ key: z.string().max(63) });

/** The fields of a location that can be changed. Absent fields remain unchanged. */
export const LocationChange = z.strictObject({
  name: LocationName.optional(),
  is_disabled: z.boolean().optional(),
});
