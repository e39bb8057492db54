import { z } from 'zod';
import { AgentRegistration } from './location.ts';

const LATEST = 8.64e15;

export const AgentAnnouncement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('here'),
    agent: AgentRegistration,
    /** Accepted jobs without an answer. */
    open: z.number().int().min(0).max(1_000_000),
    /** Epoch milliseconds by the clock of the agent. */
    at: z.number().min(0).max(LATEST),
    /** The clock of the agent minus the clock of the engines. Null if the agent could not measure it. */
    clockOffsetMs: z.number().min(-LATEST).max(LATEST).nullish(),
  }),
  z.object({ kind: z.literal('gone') }),
]);
export type AgentAnnouncement = z.infer<typeof AgentAnnouncement>;
