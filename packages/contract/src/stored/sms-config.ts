import { z } from 'zod';
import { StateFilter } from '../rest/integrations/integration.ts';

/** `config` of an integration that sends text messages by Twilio. Phone numbers are E.164. */
export const SmsConfig = z.object({
  accountSid: z.string(),
  /** Of the account: messages come from it. */
  from: z.string(),
  filter: StateFilter,
  /** Whom it sends to, in the order in which they were entered. */
  numbers: z.array(z.string()),
});
export type SmsConfig = z.infer<typeof SmsConfig>;

/** `secrets` of it, before they are sealed. */
export const SmsSecrets = z.object({ authToken: z.string() });
export type SmsSecrets = z.infer<typeof SmsSecrets>;
