import { z } from 'zod';
import { AgentRegistration } from './location.ts';

/** The last time that a date can have. */
const LATEST = 8.64e15;

/** What an agent says of itself again and again, and when it stops. */
export const AgentAnnouncement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('here'),
    agent: AgentRegistration,
    /** Jobs taken and not answered. */
    open: z.number().int().min(0).max(1_000_000),
    /** When it was said, by the agent's clock, in epoch milliseconds. */
    at: z.number().min(0).max(LATEST),
    /** The agent's time less the engines', in milliseconds, as it has measured it; null: it could not. */
    clockOffsetMs: z.number().min(-LATEST).max(LATEST).nullish(),
  }),
  z.object({ kind: z.literal('gone') }),
]);
export type AgentAnnouncement = z.infer<typeof AgentAnnouncement>;
