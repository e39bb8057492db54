import { answers, REFUSED, RESET, timedOut } from '../behavior/faults.ts';
import type { DemoCheck } from './demo-check.ts';
import { nameOf } from './demo-domain.ts';

const plain = (label: string, path: string): Pick<DemoCheck, 'host' | 'url'> => ({
  host: nameOf(label),
  url: ({ http }) => `http://${nameOf(label)}:${http}${path}`,
});

export const plainWebChecks: readonly DemoCheck[] = [
  {
    key: 'warehouse',
    name: 'Warehouse portal',
    host: nameOf('warehouse'),
    url: ({ closed }) => `http://${nameOf('warehouse')}:${closed}/`,
    settings: { monitering_interval: 60, notes: 'The scanners in Rotterdam need it from 05:30.' },
    notified: 'team',
    story: {
      ageDays: 92,
      response: { quietMs: 60, swing: 0.8 },
      outagesPerMonth: 2,
      faults: [REFUSED, timedOut(30)],
      blips: 0.1,
      episodes: [
        { kind: 'down', hoursAgo: 2.66, fault: REFUSED, comment: 'A technician is on the way to the server room.' },
      ],
    },
  },
  {
    key: 'images',
    name: 'Image resizer',
    ...plain('images', '/resize?width=640'),
    settings: { monitering_interval: 60, target_response_time: 500 },
    data: { request_timeout: 10, performance_alert: { is_active: true, threshold: 900, duration: 300 } },
    notified: 'operations',
    page: { body: 'An image, resized.' },
    story: {
      ageDays: 92,
      response: { quietMs: 300, swing: 0.6 },
      outagesPerMonth: 1,
      faults: [answers(504)],
      blips: 0.2,
      episodes: [
        { kind: 'slow', hoursAgo: 5.2, factor: 5.5 },
        { kind: 'slow', hoursAgo: 31 * 24, untilHoursAgo: 31 * 24 - 7, factor: 4.5 },
      ],
    },
  },
  {
    key: 'recommendations',
    name: 'Recommendations',
    ...plain('recommend', '/for/anyone'),
    settings: {
      monitering_interval: 60,
      email_alerts_min_outage_duration: 300,
      notes:
        'Restarts itself when it runs out of memory. It alerts only after five minutes, so that short restarts do not wake the team.',
    },
    notified: 'operations',
    page: { body: '["lantern","raincoat"]' },
    story: {
      ageDays: 92,
      response: { quietMs: 110, swing: 0.9 },
      outagesPerMonth: 3,
      faults: [answers(503)],
      blips: 0.6,
      episodes: [{ kind: 'flapping', hoursAgo: 26, fault: answers(503) }],
    },
  },
  {
    key: 'export',
    name: 'Nightly export of the order archive to the data warehouse in the Rotterdam distribution center (read replica, second attempt)',
    ...plain('exports', '/nightly/orders/archive/rotterdam/replica-2/last-run.json'),
    settings: { monitering_interval: 600 },
    notified: 'owner',
    page: { body: '{"lastRun":"complete"}' },
    story: {
      ageDays: 92,
      response: { quietMs: 520, swing: 0.2 },
      outagesPerMonth: 2,
      faults: [answers(500), RESET],
      blips: 0.5,
      episodes: [],
    },
  },
  {
    key: 'wiki',
    name: 'Intranet wiki',
    ...plain('wiki', '/'),
    settings: { monitering_interval: 600, email_alerts_min_outage_duration: 600 },
    notified: 'owner',
    page: { body: '<h1>Wiki</h1>' },
    story: {
      ageDays: 92,
      response: { quietMs: 180, swing: 0.3 },
      outagesPerMonth: 1,
      faults: [timedOut(30)],
      blips: 0.4,
      // The check was paused while its target moved to another machine.
      episodes: [{ kind: 'paused', hoursAgo: 38 * 24, untilHoursAgo: 38 * 24 - 16 }],
    },
  },
];
