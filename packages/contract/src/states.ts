import { z } from 'zod';
import { CHECK_TYPES } from './check-types.ts';

export const CheckType = z.enum(CHECK_TYPES);
export type CheckType = z.infer<typeof CheckType>;

/**
 * AV available, NR not responding, RE reporting error, DME DNS record match failure, SME string match failure, SCE
 * status code check failure.
 */
export const VERDICTS = ['AV', 'NR', 'RE', 'DME', 'SME', 'SCE'] as const;
export const Verdict = z.enum(VERDICTS);
export type Verdict = z.infer<typeof Verdict>;

/** PS: monitoring paused. */
export const STATE_CODES = [...VERDICTS, 'PS'] as const;
export const StateCode = z.enum(STATE_CODES);
export type StateCode = z.infer<typeof StateCode>;

/** GP good performance, DP degraded performance. */
export const PerformanceStatus = z.enum(['GP', 'DP']);
export type PerformanceStatus = z.infer<typeof PerformanceStatus>;

export const DNS_RECORD_TYPES = [
  'A',
  'AAAA',
  'CAA',
  'CNAME',
  'DS',
  'HTTPS',
  'MX',
  'NS',
  'PTR',
  'SOA',
  'SRV',
  'SVCB',
  'TLSA',
  'TXT',
] as const;
export const DnsRecordType = z.enum(DNS_RECORD_TYPES);
export type DnsRecordType = z.infer<typeof DnsRecordType>;

/**
 * The number of locations that must see a failure: one more than the first (`one`), more than half (`most`), or all of
 * them (`all`).
 */
export const CONFIRMATION_RULES = ['one', 'most', 'all'] as const;
export const ConfirmationRule = z.enum(CONFIRMATION_RULES);
export type ConfirmationRule = z.infer<typeof ConfirmationRule>;
