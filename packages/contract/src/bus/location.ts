import { z } from 'zod';
import { CheckType } from '../states.ts';
import { storableText } from '../stored/storable-text.ts';

export const AddressFamily = z.enum(['IPv4', 'IPv6']);
export type AddressFamily = z.infer<typeof AddressFamily>;

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
  /** Whether some of its agents have signed in by the credential of the location. */
  isConfined: z.boolean().optional(),
  /** How many agents it has. */
  agents: z.number().int().optional(),
  /** Versions of Pharos that its agents run, as far as they tell it. */
  versions: z.array(z.string()).optional(),
  /** All that its probes come from, as far as its agents know; `address` is the first. */
  addresses: z.array(z.string()).optional(),
  /** The families of addresses by which all of its agents can reach targets; absent where one of them does not tell it. */
  families: z.array(AddressFamily).optional(),
  /** Jobs that its agents run at once, together; absent where one of them does not tell it. */
  capacity: z.number().int().optional(),
  /** Since when nothing can be seen from it, in epoch milliseconds; absent: something can. Engines find it out, not agents. */
  isolatedSince: z.number().optional(),
});
export type LiveLocation = z.infer<typeof LiveLocation>;

/** An agent may be in other hands: its texts may be longer than ours, and hold what PostgreSQL cannot store, which is left out. */
const reportedText = (most: number) => z.string().max(most).overwrite(storableText);
const told = reportedText(200);

/** What an agent says of itself when it joins. */
export const AgentRegistration = z.object({
  /** Unique per agent process. */
  agentId: told,
  location: told,
  locationName: told,
  types: z.array(CheckType).max(20),
  unavailable: z.partialRecord(CheckType, reportedText(1000)).optional(),
  /** Where its probes come from; absent: not known. */
  address: told.optional(),
  /** Version of Pharos; absent where its release did not tell it yet. The same holds for what follows. */
  version: told.optional(),
  /** The families of addresses by which it can reach targets. */
  families: z.array(AddressFamily).max(2).optional(),
  /** Jobs that it runs at once. */
  capacity: z.number().int().min(0).max(1_000_000).optional(),
});
export type AgentRegistration = z.infer<typeof AgentRegistration>;
