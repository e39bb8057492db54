import { smsTime } from './sms-time.ts';

export const exampleSms = (now: number, timezone: string): string =>
  `TEST by Pharos, no outage. An alert reads: DOWN example.com: Not Responding (Connection Timeout) ${smsTime(now, now, timezone)}`;
