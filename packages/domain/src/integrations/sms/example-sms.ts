import { smsTime } from './sms-time.ts';

export const exampleSms = (now: number, timezone: string): string =>
  `TEST from Pharos, not an outage. Example of an alert: DOWN example.com: Not Responding (Connection Timeout) ${smsTime(now, now, timezone)}`;
