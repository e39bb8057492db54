import { z } from 'zod';
import { CheckType } from '../states.ts';
import { storableText } from '../stored/storable-text.ts';

export const AddressFamily = z.enum(['IPv4', 'IPv6']);
export type AddressFamily = z.infer<typeof AddressFamily>;

export const UnavailableTypes = z.partialRecord(CheckType, z.string());
export type UnavailableTypes = z.infer<typeof UnavailableTypes>;

export const LiveLocation = z.object({
  key: z.string(),
  name: z.string(),
  /** Type icmp needs sockets that not every machine allows. */
  types: z.array(CheckType),
  unavailable: UnavailableTypes.optional(),
  address: z.string().optional(),
  /** Jobs without an answer. */
  queued: z.number().int(),
  /** The largest clock difference between an agent and the engines. Absent if it was not measured. */
  clockOffsetMs: z.number().optional(),
  /** Absent if the location probes the checks of all organizations. */
  organizationId: z.number().int().optional(),
  /** Whether some agents have signed in with the credential of the location. */
  isConfined: z.boolean().optional(),
  agents: z.number().int().optional(),
  versions: z.array(z.string()).optional(),
  /** All known source addresses of its probes. `address` is the first one. */
  addresses: z.array(z.string()).optional(),
  /** The address families with which all agents can reach targets. Absent if an agent does not announce them. */
  families: z.array(AddressFamily).optional(),
  /** Number of parallel jobs of all agents. Absent if an agent does not announce it. */
  capacity: z.number().int().optional(),
  /** Epoch milliseconds. Absent if the location is not isolated. Engines detect the isolation, not agents. */
  isolatedSince: z.number().optional(),
});
export type LiveLocation = z.infer<typeof LiveLocation>;

/**
 * A third party may control the agent, so the length is limited, and characters that PostgreSQL cannot store are
 * removed.
 */
const reportedText = (maxLength: number) => z.string().max(maxLength).overwrite(storableText);
const requiredText = reportedText(200);

export const AgentRegistration = z.object({
  /** Unique for each agent process. */
  agentId: requiredText,
  location: requiredText,
  locationName: requiredText,
  types: z.array(CheckType).max(20),
  unavailable: z.partialRecord(CheckType, reportedText(1000)).optional(),
  address: requiredText.optional(),
  /** This field and the fields below are absent for releases that do not announce them. */
  version: requiredText.optional(),
  families: z.array(AddressFamily).max(2).optional(),
  capacity: z.number().int().min(0).max(1_000_000).optional(),
});
export type AgentRegistration = z.infer<typeof AgentRegistration>;
