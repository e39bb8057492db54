import { otherRecord } from '../behavior/faults.ts';
import type { DemoCheck } from './demo-check.ts';
import { DOMAIN, nameOf } from './demo-domain.ts';

/** The check expects `SPF_EXPECTED` instead. */
export const SPF_FOUND = 'v=spf1 mx include:_spf.bulkmail.example ~all';
const SPF_EXPECTED = 'v=spf1 mx -all';
export const APEX_ADDRESS = '192.0.2.10';

export const nameChecks: readonly DemoCheck[] = [
  {
    key: 'apex',
    name: `Address of ${DOMAIN}`,
    host: DOMAIN,
    url: () => `dns://${DOMAIN}`,
    settings: { monitering_interval: 600, dns_type: 'A', dns_value: APEX_ADDRESS },
    notified: 'team',
    story: {
      ageDays: 92,
      response: { quietMs: 18, swing: 0.2 },
      outagesPerMonth: 0.3,
      faults: [
        {
          verdict: 'NR',
          summary: 'The name servers report a failure (SERVFAIL)',
          statusCode: null,
        },
      ],
      blips: 0.4,
      episodes: [],
    },
  },
  {
    key: 'spf',
    name: 'SPF record',
    host: nameOf('news'),
    url: () => `dns://${nameOf('news')}`,
    settings: { monitering_interval: 600, dns_type: 'TXT', dns_value: SPF_EXPECTED },
    notified: 'operations',
    story: {
      ageDays: 92,
      response: { quietMs: 21, swing: 0.2 },
      outagesPerMonth: 0.3,
      faults: [otherRecord('TXT', 'v=spf1 -all')],
      blips: 0.2,
      episodes: [
        {
          kind: 'down',
          hoursAgo: 3 * 24 + 4,
          fault: otherRecord('TXT', SPF_FOUND),
          comment: 'Marketing added their newsletter service. The record must be agreed with them.',
        },
      ],
    },
  },
];
