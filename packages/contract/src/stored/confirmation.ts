import { z } from 'zod';
import { ProbeResult } from '../bus/result.ts';
import { ConfirmationRule } from '../states.ts';

/**
 * The rule that confirmed an outage, the number of locations that saw the failure, and the number of locations that
 * counted.
 */
export const Confirmation = z.object({
  rule: ConfirmationRule,
  failing: z.number().int(),
  places: z.number().int(),
});
export type Confirmation = z.infer<typeof Confirmation>;

/** Null if one other probe was enough, and for states recorded before confirmation rules could be chosen. */
export const StoredConfirmation = Confirmation.nullable();

/** The further probes of a state change or a suppressed failure. Null if there were none. */
export const StoredProbes = z.array(ProbeResult).nullable();
