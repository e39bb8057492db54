import { STATE_CODES } from '@pharos/contract/states.ts';
import { describe, expect, test } from 'vitest';
import { isPlaceholderName } from './content/placeholders.ts';
import { RESPONSE_STATE_NAMES } from './response-state-names.ts';
import { AT, changed, contextOf, down, expiring, probe, slow, subject, up } from './testing/webhook-alerts.ts';
import { webhookValues } from './webhook-values.ts';

const DAY = 86_400_000;
const valuesOf = (alert: Parameters<typeof webhookValues>[0], context = contextOf()) => webhookValues(alert, context);

test('returns all facts of an alert, each with its own type', () => {
  expect(valuesOf(down)).toEqual({
    text: 'Shop (https://shop.example) is DOWN.',
    check_id: 5,
    check_name: 'Shop',
    check_url: 'https://shop.example',
    check_target_response_time: 500,
    application_id: 3,
    application_name: 'Web shop',
    request_timeout: 30,
    request_location: 'Frankfurt',
    request_datetime: '2026-11-22T11:59:58.500000+00:00',
    response_state: 'Not Responding',
    response_status_code: null,
    response_time: 30_003,
    response_summary: 'Connection Timeout',
    event: 'down',
    event_severity: 'critical',
    event_color: '#b93815',
    report_url: 'https://pharos.example/reports?check_id=5',
    evidence_url: 'https://pharos.example/reports?check_id=5&incident=21',
    outage_id: 21,
    outage_started_on: '2026-11-22T11:59:00.500000+00:00',
    outage_duration: 60,
    outage_duration_text: '1 min',
    event_id: 17,
    event_type: 'down',
    event_created_on: '2026-11-22T12:00:00.501000+00:00',
    organization_id: 9,
    organization_name: 'Acme Ltd',
    webhook_id: 4,
    webhook_type: 'AL',
  });
});

test('has a value for every placeholder and no other value', () => {
  expect(Object.keys(valuesOf(down)).every(isPlaceholderName)).toBe(true);
});

test('names every state with the text that receivers compare', () => {
  expect(STATE_CODES.map((state) => valuesOf(changed('down', state, probe())).response_state)).toEqual([
    'Available',
    'Not Responding',
    'Reporting Error',
    'DNS Record Match Failure',
    'String Match Failure',
    'Status Code Check Failure',
    'Monitoring Paused',
  ]);
  expect(Object.keys(RESPONSE_STATE_NAMES)).toEqual([...STATE_CODES]);
});

describe('webhookValues: the probe', () => {
  const typed = (type: string) => ({ ...subject.check, type });
  test.each([
    ['https', up, 200],
    ['https', changed('down', 'RE', probe({ verdict: 'RE', statusCode: 503 })), 503],
    ['tcp', changed('up', 'AV', probe({ verdict: 'AV' })), 1],
    ['tcp', down, null],
    ['udp', changed('up', 'AV', probe({ verdict: 'AV' })), null],
  ] as const)('returns for a %s check (case %#) the status code %3$s', (type, alert, code) => {
    expect(valuesOf({ ...alert, check: typed(type) }).response_status_code).toBe(code);
  });

  test.each([
    ['rounds the response time', probe({ responseTimeMs: 17.5 }), 18],
    ['that nothing answered tells how long it waited', probe(), 30_003],
    [
      'that counted nothing has no time',
      probe({ phases: { dns: null, connect: null, tls: null, firstByte: null, transfer: null } }),
      null,
    ],
  ])('returns the response time of a probe that %s', (_, found, time) => {
    expect(valuesOf(changed('down', 'NR', found)).response_time).toBe(time);
  });
});

test('uses the time of the event and no location if no probe showed the change', () => {
  expect(valuesOf(changed('paused', 'PS', null))).toMatchObject({
    event_type: 'paused',
    request_location: null,
    request_datetime: '2026-11-22T12:00:00.500000+00:00',
    response_state: 'Monitoring Paused',
    response_status_code: null,
    response_time: null,
    response_summary: 'Monitoring paused',
  });
});

test('uses the state as the summary of a change without one, because chat services reject empty texts', () => {
  expect(valuesOf(changed('paused', 'PS', null, '')).response_summary).toBe('Monitoring Paused');
});

test('returns no state for a restart, although it ends a pause', () => {
  expect(valuesOf(changed('restarted', 'PS', null))).toMatchObject({
    event_type: 'restarted',
    response_state: null,
    response_summary: 'Monitoring restarted',
  });
});

test.each([
  ['degraded', 500.1, 501, 'Degraded'],
  ['recovered', 499.4, 499, 'Available'],
] as const)(
  'returns for the kind %s with a response time of %s ms the value %s ms',
  (kind, responseTimeMs, expected, state) => {
    expect(valuesOf(slow(kind, responseTimeMs))).toMatchObject({
      event_type: kind,
      response_time: expected,
      response_state: state,
    });
  },
);

test('returns for a certificate the state of its check, and a summary of the problem', () => {
  const context = contextOf();
  const stated = (state: 'NR' | null) => ({ ...context, check: { ...context.check, state } });
  expect(valuesOf(expiring(7 * DAY), stated('NR'))).toMatchObject({
    event_type: 'certificate',
    response_state: 'Not Responding',
    response_summary: 'Certificate expires in 7 days',
  });
  expect(valuesOf(expiring(-1), stated(null))).toMatchObject({
    response_state: null,
    response_summary: 'Certificate has expired',
  });
});

test('uses the time of the probe, not of the event', () => {
  expect(valuesOf(changed('up', 'AV', probe({ startedAt: AT - 61_000 }))).request_datetime).toBe(
    '2026-11-22T11:58:59.500000+00:00',
  );
});

test.each([
  [down, 'down', 'critical'],
  [changed('other-failure', 'RE', probe()), 'down', 'critical'],
  [up, 'up', 'info'],
  [slow('degraded', 700), 'degraded', 'warning'],
  [slow('recovered', 100), 'recovered', 'info'],
  [expiring(7 * DAY), 'certificate', 'warning'],
])('names the kind and the severity of an event for programs (%#)', (alert, event, severity) => {
  expect(valuesOf(alert)).toMatchObject({ event, event_severity: severity });
});

test('describes a slow check as degraded, with its response time and the threshold', () => {
  expect(valuesOf(slow('degraded', 700.2))).toMatchObject({
    ...{ response_state: 'Degraded', response_time: 701, response_summary: 'Responds in 701 ms, above 500 ms' },
  });
});

test('contains no outage if the event belongs to none', () => {
  const context = contextOf();
  expect(valuesOf(slow('degraded', 700), { ...context, event: { ...context.event, outage: null } })).toMatchObject({
    ...{ evidence_url: null, outage_id: null, outage_started_on: null, outage_duration: null },
    report_url: 'https://pharos.example/reports?check_id=5',
  });
});
