import { answers, lacksString, REFUSED, RESET, timedOut, unaccepted } from '../behavior/faults.ts';
import type { DemoCheck } from './demo-check.ts';
import { nameOf } from './demo-domain.ts';

const ALL_WARNINGS = { seven_days: true, fifteen_days: true, on_expiry: true };
const secure = (label: string, path: string): Pick<DemoCheck, 'host' | 'url'> => ({
  host: nameOf(label),
  url: ({ https }) => `https://${nameOf(label)}:${https}${path}`,
});

/** Checks of pages with TLS. */
export const secureWebChecks: readonly DemoCheck[] = [
  {
    key: 'storefront',
    name: 'Storefront',
    ...secure('www', '/'),
    settings: {
      monitering_interval: 60,
      target_response_time: 500,
      notes: 'The home page. If it is down, the on-call person calls the hosting desk first: +31 20 555 0142.',
      preferred_edge_locations_csv: 'local',
    },
    data: {
      request_timeout: 10,
      string_check: { success_string: 'Add to basket' },
      performance_alert: { is_active: true, threshold: 1200, duration: 300 },
      ssl_expiry_alert: ALL_WARNINGS,
    },
    told: 'team',
    page: { body: '<h1>Kestrel &amp; Rowe</h1><button>Add to basket</button>' },
    story: {
      ageDays: 92,
      response: { quietMs: 140, swing: 1.1 },
      outagesPerMonth: 2,
      faults: [answers(503), timedOut(10), lacksString('Add to basket')],
      blips: 0.15,
      episodes: [],
    },
  },
  {
    key: 'checkout',
    name: 'Checkout API',
    ...secure('checkout', '/health'),
    settings: {
      monitering_interval: 60,
      target_response_time: 400,
      notes: 'Every minute of this costs money.',
    },
    data: {
      request_timeout: 8,
      custom_header: { 'X-Monitoring-Key': 'kestrel-demo-key' },
      status_check: { whitelisted_status_codes_csv: '200,204' },
      performance_alert: { is_active: true, threshold: 900, duration: 300 },
      ssl_expiry_alert: ALL_WARNINGS,
    },
    told: 'team',
    page: { body: '{"status":"ok"}', requires: { 'x-monitoring-key': 'kestrel-demo-key' } },
    story: {
      ageDays: 92,
      response: { quietMs: 95, swing: 0.9 },
      outagesPerMonth: 1,
      faults: [unaccepted(502), timedOut(8)],
      blips: 0.1,
      episodes: [
        {
          kind: 'down',
          hoursAgo: 23 * 24,
          untilHoursAgo: 23 * 24 - 6.7,
          fault: unaccepted(503),
          comment:
            'The primary database ran out of connections after the release and the failover did not finish by itself. Promoted the replica by hand; review on Thursday.',
        },
      ],
    },
  },
  {
    key: 'search',
    name: 'Product search',
    ...secure('search', '/v2/ping'),
    settings: { monitering_interval: 60, target_response_time: 250 },
    data: { request_timeout: 10, performance_alert: { is_active: true, threshold: 700, duration: 600 } },
    told: 'operations',
    page: { body: '{"took":3}' },
    story: {
      ageDays: 92,
      response: { quietMs: 150, swing: 1.4 },
      outagesPerMonth: 3,
      faults: [answers(502), answers(500)],
      blips: 0.3,
      episodes: [
        { kind: 'slow', hoursAgo: 12 * 24, untilHoursAgo: 12 * 24 - 5, factor: 3.6 },
        { kind: 'slow', hoursAgo: 47 * 24, untilHoursAgo: 47 * 24 - 3, factor: 4 },
      ],
    },
  },
  {
    key: 'payments',
    name: 'Payments gateway',
    ...secure('payments', '/status'),
    settings: { monitering_interval: 60 },
    data: {
      request_timeout: 15,
      basic_authentication: { basic_auth_username: 'pharos', basic_auth_password: 'kestrel-demo' },
      ssl_expiry_alert: ALL_WARNINGS,
    },
    told: 'team',
    page: {
      body: '{"gateway":"open"}',
      requires: { authorization: `Basic ${Buffer.from('pharos:kestrel-demo').toString('base64')}` },
    },
    story: {
      ageDays: 92,
      response: { quietMs: 210, swing: 0.5 },
      outagesPerMonth: 0.6,
      faults: [timedOut(15)],
      blips: 0.05,
      episodes: [],
    },
  },
  {
    key: 'accounts',
    name: 'Customer accounts',
    ...secure('accounts', '/login'),
    settings: { monitering_interval: 300 },
    data: { status_check: { blacklisted_status_codes_csv: '401,403,429' } },
    told: 'operations',
    page: { body: '<form>Sign in</form>' },
    story: {
      ageDays: 92,
      response: { quietMs: 120, swing: 0.6 },
      outagesPerMonth: 1.5,
      faults: [answers(500), REFUSED],
      blips: 0.5,
      episodes: [],
    },
  },
  {
    key: 'japan',
    name: '東京ストア（日本語サイト）',
    ...secure('jp', '/'),
    settings: { monitering_interval: 300, notes: '担当：東京オフィス。' },
    data: { string_check: { success_string: 'カートに入れる' } },
    told: 'team',
    page: { body: '<h1>東京ストア</h1><button>カートに入れる</button>' },
    story: {
      ageDays: 92,
      response: { quietMs: 340, swing: 0.4 },
      outagesPerMonth: 0.8,
      faults: [lacksString('カートに入れる'), timedOut(30)],
      blips: 0.4,
      episodes: [],
    },
  },
  {
    key: 'dubai',
    name: 'متجر دبي',
    ...secure('ae', '/'),
    settings: { monitering_interval: 300, notes: 'Its certificate is renewed by hand.' },
    data: { ssl_expiry_alert: ALL_WARNINGS },
    told: 'operations',
    page: { body: '<h1>متجر دبي</h1>' },
    story: {
      ageDays: 92,
      response: { quietMs: 280, swing: 0.5 },
      outagesPerMonth: 1,
      faults: [RESET, answers(503)],
      blips: 0.4,
      episodes: [],
    },
  },
  {
    key: 'partners',
    name: 'Partner API',
    ...secure('partners', '/v1/'),
    settings: { monitering_interval: 60, notes: 'Live since the wholesale launch.' },
    data: { request_timeout: 10, status_check: { whitelisted_status_codes_csv: '200' } },
    told: 'operations',
    page: { body: '{"version":1}' },
    story: {
      ageDays: 20,
      response: { quietMs: 80, swing: 0.7 },
      outagesPerMonth: 9,
      faults: [unaccepted(404), unaccepted(500)],
      blips: 0.4,
      episodes: [],
    },
  },
];
