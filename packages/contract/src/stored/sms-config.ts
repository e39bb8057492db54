import { z } from 'zod';
import { StateFilter } from '../rest/integrations/integration.ts';

/** Phone numbers use the E.164 format. */
export const SmsConfig = z.object({
  accountSid: z.string(),
  /** The number of the Twilio account. */
  from: z.string(),
  filter: StateFilter,
  numbers: z.array(z.string()),
});
export type SmsConfig = z.infer<typeof SmsConfig>;

export const SmsSecrets = z.object({ authToken: z.string() });
export type SmsSecrets = z.infer<typeof SmsSecrets>;
