import { z } from 'zod';
import { CheckType } from '../states.ts';

/** Why a type cannot be run somewhere, in words, by type. */
export const UnavailableTypes = z.partialRecord(CheckType, z.string());
export type UnavailableTypes = z.infer<typeof UnavailableTypes>;

/** A location at which at least one agent is alive. */
export const LiveLocation = z.object({
  key: z.string(),
  name: z.string(),
  /** Check types that its agents can run (icmp needs sockets that not every machine allows). */
  types: z.array(CheckType),
  /** The types that none of its agents can run, with the reason that one of them gave. */
  unavailable: UnavailableTypes.optional(),
  /** Where its probes come from, as far as an agent knows. */
  address: z.string().optional(),
  /** Jobs handed over and not yet answered. */
  queued: z.number().int(),
  /** How far the clock of its agents is from that of the engines, the furthest of them, in milliseconds; absent: not measured. */
  clockOffsetMs: z.number().optional(),
  /** The only organization whose checks it probes; absent: all of them. */
  organizationId: z.number().int().optional(),
});
export type LiveLocation = z.infer<typeof LiveLocation>;

/** What an agent says of itself when it joins. */
export const AgentRegistration = z.object({
  /** Unique per agent process. */
  agentId: z.string(),
  location: z.string(),
  locationName: z.string(),
  types: z.array(CheckType),
  unavailable: UnavailableTypes.optional(),
  /** Where its probes come from; absent: not known. */
  address: z.string().optional(),
});
export type AgentRegistration = z.infer<typeof AgentRegistration>;
