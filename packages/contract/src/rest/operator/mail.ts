import { z } from 'zod';
import { TestMailOutcome } from '../alerts/test-mail.ts';
import { endpoint, Timestamp } from '../common/endpoint.ts';

const tag = 'Operators';

/** How this installation sends mail; no passwords. */
export const MailOverview = z.object({
  /** Host and port; null while mails are only kept in a folder of the server. */
  server: z.string().nullable(),
  /** Whether it is sent nothing over a connection without encryption. */
  is_tls: z.boolean(),
  sender: z.string(),
  /** Where support tickets go; null: to the operators. */
  support_email: z.string().nullable(),
  /** Who is told that Pharos itself could not do its work; null: the owner of the first organization. */
  alarm_email: z.string().nullable(),
  /** Alert mails that wait to be accepted. */
  waiting_alerts: z.number().int(),
  /** Other mails that wait. */
  waiting_account_mails: z.number().int(),
  /** When the oldest mail that waits was made. */
  oldest_waiting_on: Timestamp.nullable(),
  /** Alert mails that were not accepted, newest first; the last twenty of a week. */
  failures: z.array(
    z.object({
      created_on: Timestamp,
      to: z.string(),
      organization: z.number().int(),
      /** Whether it is tried again. */
      is_tried_again: z.boolean(),
      /** The mail server's own words, or what was wrong on the way to it. */
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
