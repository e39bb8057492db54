import { z } from 'zod';
import { ProbeResult } from '../bus/result.ts';
import { ConfirmationRule } from '../states.ts';

/** `failing`: locations that saw the failure. `places`: locations that counted. */
export const Confirmation = z.object({
  rule: ConfirmationRule,
  failing: z.number().int(),
  places: z.number().int(),
});
export type Confirmation = z.infer<typeof Confirmation>;

/** Null if one other probe was enough, and for states recorded before confirmation rules could be chosen. */
export const StoredConfirmation = Confirmation.nullable();

export const StoredProbes = z.array(ProbeResult).nullable();
