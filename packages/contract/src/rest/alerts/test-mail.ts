import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/** What became of a test mail. */
export const TestMailOutcome = z.object({
  /** Its recipient: the caller. */
  to: z.string(),
  /** kept: in the outbox folder of the server, since no mail server is set up. */
  outcome: z.enum(['accepted', 'kept', 'refused']),
  /** The mail server's own words, or what was wrong on the way to it; where strangers may sign up, a refusal is only told to the operator. */
  answer: z.string(),
});
export type TestMailOutcome = z.infer<typeof TestMailOutcome>;

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/test-mail/',
  access: 'people.manage',
  summary: 'Send the caller a mail at once, and tell what the mail server answered',
  tag: 'Alerts',
  body: z.strictObject({}).optional(),
  status: 200,
  response: TestMailOutcome,
  perMinute: 10,
});
