import { smsTime } from './sms-time.ts';

/** Returns the text of a test SMS: an outage that starts at `now` (epoch milliseconds), marked as an example. */
export const exampleSms = (now: number, timezone: string): string =>
  `TEST by Pharos, no outage. An alert reads: DOWN example.com: Not Responding (Connection Timeout) ${smsTime(now, now, timezone)}`;
