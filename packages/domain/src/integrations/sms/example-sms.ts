import { smsTime } from './sms-time.ts';

/** What a test sends: a text as of an outage that begins now (epoch milliseconds), marked as an example. */
export const exampleSms = (now: number, timezone: string): string =>
  `TEST by Pharos, no outage. An alert reads: DOWN example.com: Not Responding (Connection Timeout) ${smsTime(now, now, timezone)}`;
