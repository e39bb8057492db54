import { z } from 'zod';
import { AddressFamily, UnavailableTypes } from '../../bus/location.ts';
import { CheckType } from '../../states.ts';
import { OneLine, Timestamp } from '../common/endpoint.ts';

const count = z.number().int();

/** Where probes come from, to let them through a firewall. */
export const ProbeAddress = z.object({ address: z.string(), family: AddressFamily });
export type ProbeAddress = z.infer<typeof ProbeAddress>;

/** A location as who manages it sees it. */
export const LocationStatus = z.object({
  key: z.string(),
  name: z.string(),
  /** A disabled location is live for nobody, and its credential is refused. */
  is_disabled: z.boolean(),
  /** Since when its present credential is valid; null: it has none, and its agents sign in by the password that all share. */
  credential_since: Timestamp.nullable(),
  created_on: Timestamp,
  /** Whether an agent of it is connected, and it is not disabled. */
  is_live: z.boolean(),
  /** Agents that are connected; 0 also while it is disabled. */
  agents: count,
  /** Versions of Pharos that its agents run; agents of releases before 1.0 do not tell it. */
  versions: z.array(z.string()),
  /** As its agents told it the last time; empty where PROBE_ADDRESS is not set at the agent. */
  addresses: z.array(ProbeAddress),
  /** Families of addresses by which its agents can reach targets; empty where they do not tell it. */
  families: z.array(AddressFamily),
  /** Check types that all of its agents can run; as told the last time. */
  types: z.array(CheckType),
  /** Why they cannot run the others, by type; empty while it is not live. */
  unavailable: UnavailableTypes,
  /** Jobs handed over and not yet answered. */
  open_jobs: count,
  /** Jobs that its agents run at once, together; null where they do not tell it. */
  capacity: count.nullable(),
  /** Difference of its agents' clocks to the engine's; null where it is not known. */
  clock_offset_ms: z.number().nullable(),
  /** An agent of it was connected, to the minute; null: none ever was. */
  last_seen_on: Timestamp.nullable(),
});
export type LocationStatus = z.infer<typeof LocationStatus>;

/** How many checks of active organizations are hit when a location is gone; those that are paused, or cannot be read, are left out. */
export const LocationChecks = z.object({
  /** That have chosen it, or are of any location and no other live one can run them. */
  checks: count,
  /** Of those: no other location, of those that they have chosen, is live and can run their type. */
  checks_alone: count,
});
export type LocationChecks = z.infer<typeof LocationChecks>;

/** Whether locations can be given credentials here; `reason`: why not, in words, null where they can. */
export const CredentialsAvailable = z.object({ is_available: z.boolean(), reason: z.string().nullable() });
export type CredentialsAvailable = z.infer<typeof CredentialsAvailable>;

export const LocationName = OneLine.min(1, 'This field may not be blank.').max(100);

/** As LOCATION_KEY allows it. */
export const LocationKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Use lowercase letters, digits and hyphens, 63 at most.')
  .refine((key) => key !== 'any', 'Choose another key: “any” stands for all locations.');
export const LocationParams = z.object({ key: z.string().max(63) });

/** What can be changed of a location; a field that is absent stays. */
export const LocationChange = z.strictObject({
  name: LocationName.optional(),
  is_disabled: z.boolean().optional(),
});
