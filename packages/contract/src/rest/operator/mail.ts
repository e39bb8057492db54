import { z } from 'zod';
import { TestMailOutcome } from '../alerts/test-mail.ts';
import { endpoint, Timestamp } from '../common/endpoint.ts';

const tag = 'Operators';

export const MailOverview = z.object({
  /** Host and port. Null if emails are only written to a folder of the server. */
  server: z.string().nullable(),
  is_tls: z.boolean(),
  sender: z.string(),
  /** The recipient of support tickets. Null for the operators. */
  support_email: z.string().nullable(),
  /** The recipient of alerts about system problems. Null for the owner of the first organization. */
  alarm_email: z.string().nullable(),
  waiting_alerts: z.number().int(),
  waiting_account_mails: z.number().int(),
  oldest_waiting_on: Timestamp.nullable(),
  /** At most the newest twenty of the last week. */
  failures: z.array(
    z.object({
      created_on: Timestamp,
      to: z.string(),
      organization: z.number().int(),
      is_tried_again: z.boolean(),
      /** The response of the mail server, or the connection error. */
      answer: z.string(),
    }),
  ),
});
export type MailOverview = z.infer<typeof MailOverview>;

export const getMailOverview = endpoint({
  method: 'GET',
  path: '/operator/mail/',
  access: 'operator',
  summary: 'Get the mail settings, the waiting mails, and the rejected mails',
  tag,
  status: 200,
  response: MailOverview,
});

export const sendOperatorTestMail = endpoint({
  method: 'POST',
  path: '/operator/mail/test/',
  access: 'operator',
  summary: 'Send a test mail to the caller immediately, and return the response of the mail server',
  tag,
  body: z.strictObject({}).optional(),
  status: 200,
  response: TestMailOutcome,
  perMinute: 10,
});
