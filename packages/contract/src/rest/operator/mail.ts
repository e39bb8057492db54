import { z } from 'zod';
import { TestMailOutcome } from '../alerts/test-mail.ts';
import { endpoint, Timestamp } from '../common/endpoint.ts';

const tag = 'Operators';

/** The mail settings of this installation, without passwords. */
export const MailOverview = z.object({
  /** Host and port of the mail server. Null if emails are only written to a folder of the server. */
  server: z.string().nullable(),
  /** Whether all connections to the mail server are encrypted. */
  is_tls: z.boolean(),
  sender: z.string(),
  /** The recipient of support tickets. Null if the operators get them. */
  support_email: z.string().nullable(),
  /** The recipient of alerts about system problems of Pharos itself. Null for the owner of the first organization. */
  alarm_email: z.string().nullable(),
  /** Number of alert emails that wait to be accepted. */
  waiting_alerts: z.number().int(),
  /** Number of other waiting emails. */
  waiting_account_mails: z.number().int(),
  /** The creation time of the oldest waiting email. */
  oldest_waiting_on: Timestamp.nullable(),
  /** Alert emails that were not accepted, newest first: at most twenty of the last week. */
  failures: z.array(
    z.object({
      created_on: Timestamp,
      to: z.string(),
      organization: z.number().int(),
      /** Whether it will be retried. */
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
  summary: 'How mail is sent, what waits, and what was not accepted',
  tag,
  status: 200,
  response: MailOverview,
});

export const sendOperatorTestMail = endpoint({
  method: 'POST',
  path: '/operator/mail/test/',
  access: 'operator',
  summary: 'Send the caller a mail at once, and tell what the mail server answered',
  tag,
  body: z.strictObject({}).optional(),
  status: 200,
  response: TestMailOutcome,
  perMinute: 10,
});
