import { z } from 'zod';
import { ProbeResult } from '../bus/result.ts';
import { ConfirmationRule } from '../states.ts';

/** The rule that confirmed an outage, and how many of the locations that counted saw it. */
export const Confirmation = z.object({
  rule: ConfirmationRule,
  failing: z.number().int(),
  places: z.number().int(),
});
export type Confirmation = z.infer<typeof Confirmation>;

/** Null where one other probe was enough, and for states that were recorded before rules could be chosen. */
export const StoredConfirmation = Confirmation.nullable();

/** Further probes of a state change or a suppressed failure; null where there were none. */
export const StoredProbes = z.array(ProbeResult).nullable();
