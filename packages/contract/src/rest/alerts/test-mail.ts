import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

export const TestMailOutcome = z.object({
  to: z.string(),
  /** kept: written to the outbox folder of the server, because no mail server is configured. */
  outcome: z.enum(['accepted', 'kept', 'refused']),
  /**
   * The response of the mail server, or the connection error. Where anyone may sign up, only the operator sees the
   * reason of a rejection.
   */
  answer: z.string(),
});
export type TestMailOutcome = z.infer<typeof TestMailOutcome>;

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/test-mail/',
  access: 'people.manage',
  summary: 'Send a test mail to the caller immediately, and return the response of the mail server',
  tag: 'Alerts',
  body: z.strictObject({}).optional(),
  status: 200,
  response: TestMailOutcome,
  perMinute: 10,
});
