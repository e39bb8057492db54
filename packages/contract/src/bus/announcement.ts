import { z } from 'zod';
import { AgentRegistration } from './location.ts';

/** The latest time that a `Date` can represent. */
const LATEST = 8.64e15;

/** The message that an agent sends periodically, and once when it stops. */
export const AgentAnnouncement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('here'),
    agent: AgentRegistration,
    /** Number of jobs that the agent has accepted and not answered yet. */
    open: z.number().int().min(0).max(1_000_000),
    /** The time of the announcement by the agent's clock, in epoch milliseconds. */
    at: z.number().min(0).max(LATEST),
    /**
     * The clock of the agent minus the clock of the engines, in milliseconds, as measured by the agent. Null if the
     * agent could not measure it.
     */
    clockOffsetMs: z.number().min(-LATEST).max(LATEST).nullish(),
  }),
  z.object({ kind: z.literal('gone') }),
]);
export type AgentAnnouncement = z.infer<typeof AgentAnnouncement>;
