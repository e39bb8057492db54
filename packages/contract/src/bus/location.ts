import { z } from 'zod';
import { CheckType } from '../states.ts';
import { storableText } from '../stored/storable-text.ts';

export const AddressFamily = z.enum(['IPv4', 'IPv6']);
export type AddressFamily = z.infer<typeof AddressFamily>;

/** The readable reasons why check types cannot be run, by type. */
export const UnavailableTypes = z.partialRecord(CheckType, z.string());
export type UnavailableTypes = z.infer<typeof UnavailableTypes>;

/** A location with at least one live agent. */
export const LiveLocation = z.object({
  key: z.string(),
  name: z.string(),
  /** The check types that its agents can run. Type icmp needs sockets that not every machine allows. */
  types: z.array(CheckType),
  /** The types that none of its agents can run, with the reason that one of them reported. */
  unavailable: UnavailableTypes.optional(),
  /** The source address of its probes, if an agent knows it. */
  address: z.string().optional(),
  /** Number of jobs that are sent to its agents and not answered yet. */
  queued: z.number().int(),
  /**
   * The largest difference between the clock of one of its agents and the clock of the engines, in milliseconds. Absent
   * if it was not measured.
   */
  clockOffsetMs: z.number().optional(),
  /** The only organization whose checks it probes. Absent if it probes those of all organizations. */
  organizationId: z.number().int().optional(),
  /** Whether some of its agents have signed in with the credential of the location. */
  isConfined: z.boolean().optional(),
  /** Number of its agents. */
  agents: z.number().int().optional(),
  /** The Pharos versions of its agents, as far as they announce them. */
  versions: z.array(z.string()).optional(),
  /** All source addresses of its probes that its agents know. `address` is the first one. */
  addresses: z.array(z.string()).optional(),
  /** The address families with which all of its agents can reach targets. Absent if an agent does not announce them. */
  families: z.array(AddressFamily).optional(),
  /** Total number of jobs that its agents run at the same time. Absent if an agent does not announce it. */
  capacity: z.number().int().optional(),
  /**
   * The time since which the location is isolated, in epoch milliseconds. Absent if it is not isolated. Engines detect
   * this, not agents.
   */
  isolatedSince: z.number().optional(),
});
export type LiveLocation = z.infer<typeof LiveLocation>;

/**
 * A text of an agent. A third party may control the agent, so the length is limited, and characters that PostgreSQL
 * cannot store are removed.
 */
const reportedText = (most: number) => z.string().max(most).overwrite(storableText);
const told = reportedText(200);

/** The data that an agent announces when it registers. */
export const AgentRegistration = z.object({
  /** An id that is unique for each agent process. */
  agentId: told,
  location: told,
  locationName: told,
  types: z.array(CheckType).max(20),
  unavailable: z.partialRecord(CheckType, reportedText(1000)).optional(),
  /** The source address of its probes. Absent if it is unknown. */
  address: told.optional(),
  /** The version of Pharos. Absent for releases that do not announce it, like the fields below. */
  version: told.optional(),
  /** The address families with which it can reach targets. */
  families: z.array(AddressFamily).max(2).optional(),
  /** Number of jobs that it runs at the same time. */
  capacity: z.number().int().min(0).max(1_000_000).optional(),
});
export type AgentRegistration = z.infer<typeof AgentRegistration>;
