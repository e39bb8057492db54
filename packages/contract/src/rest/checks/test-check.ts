import { z } from 'zod';
import { DnsRecordType } from '../../states.ts';
import { endpoint } from '../common/endpoint.ts';
import { CheckBody } from './check-body.ts';
import { ProbeReport } from './probe-report.ts';

const tag = 'Checks';

export const testCheck = endpoint({
  method: 'POST',
  path: '/check-test/',
  access: 'checks.manage',
  summary: 'Probe the target of unsaved check settings once, without storing anything. The name is optional',
  tag,
  body: CheckBody.extend({ location: z.string().nullish() }),
  status: 200,
  response: ProbeReport,
  perMinute: 60,
});

export const matchDnsString = endpoint({
  method: 'GET',
  path: '/checks/dns/match-string/',
  access: 'checks.manage',
  summary: 'Look up the current DNS records of a name; the list is empty if there are none',
  tag,
  query: z.object({
    domain_name: z.string().trim().min(1, 'Enter a Url').max(2048),
    dns_type: DnsRecordType,
    /** Defaults to the name servers of Pharos. */
    dns_server: z.string().trim().max(300).optional(),
  }),
  status: 200,
  response: z.object({ answers: z.array(z.string()) }),
  perMinute: 60,
});
