import { z } from 'zod';
import { StateFilter } from '../rest/integrations/integration.ts';

/** The `config` of an integration that sends text messages through Twilio. Phone numbers use the E.164 format. */
export const SmsConfig = z.object({
  accountSid: z.string(),
  /** The number of the Twilio account that sends the messages. */
  from: z.string(),
  filter: StateFilter,
  /** The recipients' numbers, in the order in which they were entered. */
  numbers: z.array(z.string()),
});
export type SmsConfig = z.infer<typeof SmsConfig>;

/** The `secrets` of a Twilio integration, before they are sealed. */
export const SmsSecrets = z.object({ authToken: z.string() });
export type SmsSecrets = z.infer<typeof SmsSecrets>;
