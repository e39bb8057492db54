import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Alert, Outage } from '@pharos/domain/alerts/alert.ts';
import { describe, expect, test } from 'vitest';
import { probeResult } from '../testing/scenario.ts';
import { renderAlertMail } from './alert-mail.ts';

const unsubscribeLink = 'https://pharos.example.com/unsubscribe?of=token';
const START = Date.UTC(2025, 10, 20, 23, 12, 5);
const DAY = 86_400_000;
const base = {
  eventId: 7,
  at: START,
  seenAt: START,
  dueAt: START,
  rule: 'High sensitivity: the failure was confirmed',
  check: { id: 4, name: 'Shop', type: 'https', url: 'https://shop.example.com/' },
  organization: { id: 1, name: 'Example & Sons', timezone: 'UTC' },
};
const probe: ProbeResult = probeResult({
  location: 'Local',
  startedAt: START,
  verdict: 'RE',
  summary: '503 Service Unavailable',
  statusCode: 503,
  responseTimeMs: 182.4,
  phases: { dns: 3.21, connect: 9.96, tls: null, firstByte: 140.1, transfer: 2.3 },
  remoteAddress: '192.0.2.1',
});
const silent: ProbeResult = {
  ...probe,
  ...{ location: 'Frankfurt', startedAt: START + 2000, verdict: 'NR', summary: '', statusCode: null },
  ...{ responseTimeMs: null, remoteAddress: null },
  phases: { dns: null, connect: null, tls: null, firstByte: null, transfer: null },
};
const outage: Outage = {
  ...{ id: 3, startedAt: START, endedAt: null, endedBy: null, state: 'RE', summary: '503 Service Unavailable' },
  ...{ firstProbe: probe, secondProbe: silent },
};
const performance = { thresholdMs: 2500, durationSeconds: 60, responseTimeMs: 3122.4, startedAt: START };
const certificate = {
  ...{ moment: '7d' as const, notAfter: START + 6 * DAY, subject: 'CN=shop.example.com' },
  ...{ issuer: 'CN=Example CA', fingerprint: 'AB:CD' },
};
const LINK = 'https://pharos.example.com/reports?check_id=4';
const FOOTER =
  'Reason for this mail: High sensitivity: the failure was confirmed. Sent by Pharos to the recipients of alerts of Example & Sons.';
const mailOf = (...alerts: Alert[]) =>
  renderAlertMail(alerts, {
    baseUrl: 'https://pharos.example.com',
    notifiedAt: START + 3000,
    unsubscribeLink,
    hasLogin: true,
  });
const STOP = `Stop these mails: ${unsubscribeLink}`;
const END = ['', `Open the report: ${LINK}`, '', '-- ', FOOTER, STOP, ''];

const shown = (html: string): string[] =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .split(/<[^>]+>|\n/)
    .map((text) => text.replaceAll('&amp;', '&').replaceAll('\u00a0', ' ').trim())
    .filter((text) => text !== '');

test('lists the locations of an outage that several locations had to confirm', () => {
  const seen = { ...outage, seenFrom: ['Local', 'Frankfurt', 'www.evil.example'] };
  const { text } = mailOf({ ...base, kind: 'down', outage: seen });
  expect(text).toMatch(/^Seen from: +Local, Frankfurt and www/m);
  expect(text).not.toContain('www.evil.example');
});

const ALERTS: [string, Alert, subject: string, lines: string[]][] = [
  [
    'an outage',
    { ...base, kind: 'down', outage },
    'DOWN: Shop',
    [
      ...['Shop is down', 'Reporting an error: 503 Service Unavailable', ''],
      'Address:     https://shop.example.com/',
      'Down since:  20 November 2025, 23:12:05 UTC',
      ...['Status code: 503', ''],
      ...['Outage started', '  20 November 2025, 23:12:05 UTC', '  From Local to 192.0.2.1'],
      '  Reporting an error: 503 Service Unavailable (status code 503)',
      '  DNS 3.2 ms, connect 10 ms, first byte 140 ms, transfer 2.3 ms, in all 182 ms',
      ...['', 'Outage confirmed', '  20 November 2025, 23:12:07 UTC', '  From Frankfurt', '  Not responding'],
    ],
  ],
  [
    'an outage that is over, of which nothing was kept',
    {
      ...base,
      kind: 'down',
      outage: {
        ...outage,
        summary: '',
        firstProbe: null,
        secondProbe: null,
        endedAt: START + 60_000,
        endedBy: 'recovery',
      },
    },
    'DOWN: Shop',
    [
      ...['Shop is down', 'Reporting an error', ''],
      'Address:    https://shop.example.com/',
      'Down since: 20 November 2025, 23:12:05 UTC',
      'Over since: 20 November 2025, 23:13:05 UTC',
    ],
  ],
  [
    'a recovery, with the status code of the second probe',
    { ...base, kind: 'up', at: START + 250_000, outage: { ...outage, firstProbe: null, secondProbe: probe } },
    'UP: Shop (down for 4 mins 10 secs)',
    [
      ...['Shop is up again', 'It was down for 4 mins 10 secs.', ''],
      'Address:     https://shop.example.com/',
      'Down for:    4 mins 10 secs',
      'From:        20 November 2025, 23:12:05 UTC',
      'To:          20 November 2025, 23:16:15 UTC',
      'Error:       Reporting an error: 503 Service Unavailable',
      'Status code: 503',
    ],
  ],
  [
    'a recovery after another error than the first one',
    {
      ...base,
      kind: 'up',
      at: START + 250_000,
      outage: { ...outage, lastError: { state: 'RE', summary: '404 Not Found', statusCode: 404 } },
    },
    'UP: Shop (down for 4 mins 10 secs)',
    [
      ...['Shop is up again', 'It was down for 4 mins 10 secs.', ''],
      'Address:     https://shop.example.com/',
      'Down for:    4 mins 10 secs',
      'From:        20 November 2025, 23:12:05 UTC',
      'To:          20 November 2025, 23:16:15 UTC',
      'Error:       Reporting an error: 404 Not Found',
      'Status code: 404',
      'Began as:    Reporting an error: 503 Service Unavailable',
    ],
  ],
  [
    'a pause during an outage',
    { ...base, kind: 'paused', at: START + 250_000, outage: { ...outage, endedAt: START + 250_000, endedBy: 'pause' } },
    'PAUSED: Shop (was down)',
    [
      'Shop was down when its monitoring was paused',
      ...['A member paused the check, so Pharos will not report when it is up again.', ''],
      'Address:     https://shop.example.com/',
      'Down since:  20 November 2025, 23:12:05 UTC',
      'Paused:      20 November 2025, 23:16:15 UTC',
      'Error:       Reporting an error: 503 Service Unavailable',
      'Status code: 503',
    ],
  ],
  [
    'slowness',
    { ...base, kind: 'degraded', performance },
    'DEGRADED: Shop',
    [
      ...['Shop is slow', 'Its response time has been above 2500 ms for 1 min.', ''],
      'Address:       https://shop.example.com/',
      'Slow since:    20 November 2025, 23:12:05 UTC',
      'Response time: 3122 ms',
      'Threshold:     2500 ms',
    ],
  ],
  [
    'the end of slowness, judged by a single poll',
    { ...base, kind: 'recovered', performance: { ...performance, durationSeconds: 0, responseTimeMs: 9.94 } },
    'RECOVERED: Shop',
    [
      ...['Shop is fast again', 'Its response time has been at or below 2500 ms.', ''],
      'Address:       https://shop.example.com/',
      'Fast since:    20 November 2025, 23:12:05 UTC',
      'Response time: 9.9 ms',
      'Threshold:     2500 ms',
    ],
  ],
  [
    'a certificate that expires',
    { ...base, kind: 'certificate', certificate, at: START + 6 * DAY - 1 },
    'CERTIFICATE: Shop expires on 26 November 2025',
    [
      ...['The certificate of Shop expires on 26 November 2025', 'Renew the certificate before then.', ''],
      'Address:   https://shop.example.com/',
      'Expires:   26 November 2025, 23:12:05 UTC',
      ...['Issued to: CN=shop.\u2060example.\u2060com', 'Issued by: CN=Example CA', 'SHA-256:   AB:CD'],
    ],
  ],
  [
    'a certificate at its last moment',
    { ...base, kind: 'certificate', certificate, at: START + 6 * DAY },
    'CERTIFICATE EXPIRED: Shop',
    [
      'The certificate of Shop has expired',
      ...['Browsers reject the site until the certificate is renewed.', ''],
      'Address:   https://shop.example.com/',
      'Expired:   26 November 2025, 23:12:05 UTC',
      ...['Issued to: CN=shop.\u2060example.\u2060com', 'Issued by: CN=Example CA', 'SHA-256:   AB:CD'],
    ],
  ],
];

describe('the email of an alert', () => {
  test.each(ALERTS)('contains the expected subject and text for %s', (_what, alert, subject, lines) => {
    const mail = mailOf(alert);
    expect(mail.subject).toBe(subject);
    expect(mail.text.split('\n')).toEqual([...lines, ...END]);
  });

  test('shows an outage in HTML with the same content as in text, and its state by shape, word and color', () => {
    const { html } = mailOf({ ...base, kind: 'down', outage });
    expect(shown(html)).toEqual([
      ...['▼', 'Down', 'Shop is down', 'Reporting an error: 503 Service Unavailable'],
      ...['Address', 'https://shop.example.com/', 'Down since', '20 November 2025, 23:12:05 UTC', 'Status code', '503'],
      ...['Outage started', 'Reporting an error: 503 Service Unavailable (status code 503)'],
      ...['20 November 2025, 23:12:05 UTC', 'From Local to 192.0.2.1'],
      'DNS 3.2 ms · connect 10 ms · first byte 140 ms · transfer 2.3 ms · in all 182 ms',
      ...['Outage confirmed', 'Not responding', '20 November 2025, 23:12:07 UTC', 'From Frankfurt'],
      ...['Open the report', FOOTER, 'Stop these mails'],
    ]);
    expect(html).toContain('<title>DOWN: Shop</title>');
    expect(html).toContain('class="card edge-down"');
    expect(html).toContain(`href="${LINK}"`);
    expect(html).toContain('DNS\u00a03.2\u00a0ms');
  });

  test.each([
    [{ ...base, kind: 'up', outage } as const, '▲', 'Up', 'up'],
    [{ ...base, kind: 'paused', outage } as const, '●', 'Paused', 'plain'],
    [{ ...base, kind: 'degraded', performance } as const, '◆', 'Degraded', 'degraded'],
    [{ ...base, kind: 'recovered', performance } as const, '▲', 'Recovered', 'up'],
    [{ ...base, kind: 'certificate', certificate } as const, '◆', 'Certificate expires soon', 'degraded'],
    [{ ...base, kind: 'certificate', certificate, at: START + 7 * DAY } as const, '▼', 'Certificate expired', 'down'],
  ])('shows the state of $kind by shape, word and color', (alert, shape, label, tone) => {
    const { html } = mailOf(alert);
    expect(shown(html).slice(0, 2)).toEqual([shape, label]);
    expect(html).toContain(`class="card edge-${tone}"`);
  });
});

describe('a late email', () => {
  const ended = { ...outage, endedAt: START + 250_000, endedBy: 'recovery' } as const;
  const down: Alert = { ...base, kind: 'down', outage: ended };
  const up: Alert = { ...base, kind: 'up', at: START + 250_000, outage: ended };
  const paused: Alert = { ...base, kind: 'paused', at: START + 250_000, outage: { ...ended, endedBy: 'pause' } };
  const lateMailOf = (...alerts: Alert[]) =>
    renderAlertMail(alerts, {
      baseUrl: 'https://pharos.example.com',
      notifiedAt: START + 420_000,
      unsubscribeLink,
      hasLogin: true,
    });
  const LATE = 'Sent late: detected at 20 November 2025, 23:12:05 UTC, sent at 20 November 2025, 23:19:05 UTC.';
  const PROBES = [
    ...['', 'Outage started', '  20 November 2025, 23:12:05 UTC', '  From Local to 192.0.2.1'],
    '  Reporting an error: 503 Service Unavailable (status code 503)',
    '  DNS 3.2 ms, connect 10 ms, first byte 140 ms, transfer 2.3 ms, in all 182 ms',
    ...['', 'Outage confirmed', '  20 November 2025, 23:12:07 UTC', '  From Frankfurt', '  Not responding'],
  ];

  test('about an ended outage contains both ends, the evidence, and the delay', () => {
    const mail = lateMailOf(down, up);
    expect(mail.subject).toBe('UP: Shop was down for 4 mins 10 secs');
    expect(mail.text.split('\n')).toEqual([
      'Shop was down, and is up again',
      'It was down for 4 mins 10 secs: Reporting an error: 503 Service Unavailable',
      ...[LATE, ''],
      'Address:     https://shop.example.com/',
      'Down for:    4 mins 10 secs',
      'From:        20 November 2025, 23:12:05 UTC',
      'To:          20 November 2025, 23:16:15 UTC',
      'Error:       Reporting an error: 503 Service Unavailable',
      'Status code: 503',
      ...PROBES,
      ...END,
    ]);
    expect(shown(mail.html)).toEqual(expect.arrayContaining(['▲', 'Up again', 'Shop was down, and is up again', LATE]));
    expect(mail.html).toContain('class="card edge-up"');
  });

  test('about an outage that a pause ended states that the state is unknown', () => {
    const mail = lateMailOf({ ...down, outage: paused.outage }, paused);
    expect(mail.subject).toBe('PAUSED: Shop was down for 4 mins 10 secs');
    expect(mail.text.split('\n').slice(0, 8)).toEqual([
      'Shop was down until its monitoring was paused',
      'A member paused the check, so Pharos will not report when it is up again.',
      ...[LATE, ''],
      'Address:     https://shop.example.com/',
      'Down for:    4 mins 10 secs',
      'From:        20 November 2025, 23:12:05 UTC',
      'Paused:      20 November 2025, 23:16:15 UTC',
    ]);
    expect(mail.html).toContain('class="card edge-plain"');
  });

  test('about a lasting outage states the delay and, with an alert delay, the due time', () => {
    expect(lateMailOf({ ...down, outage }).text.split('\n')[2]).toBe(LATE);
    const mail = lateMailOf({ ...down, outage, dueAt: START + 180_000 });
    expect(mail.text.split('\n')[2]).toBe(
      'Sent late: detected at 20 November 2025, 23:12:05 UTC, due at 20 November 2025, 23:15:05 UTC, sent at 20 November 2025, 23:19:05 UTC.',
    );
    expect(shown(mail.html).join('\n')).toContain(', due at 20 November 2025, 23:15:05 UTC, sent at');
  });
});

describe('the email of a digest', () => {
  const slow: Alert = { ...base, kind: 'degraded', performance };
  const up: Alert = { ...base, kind: 'up', at: START + 250_000, outage: { ...outage, id: 2 } };
  const down: Alert = { ...base, kind: 'down', outage };
  const REASON =
    'These alerts are in one mail because there were more than 5 alerts within a minute. Sent by Pharos to the recipients of alerts of Example & Sons.';

  test('lists alert by alert, and counts them in its subject', () => {
    const mail = mailOf(slow, up, down, down);
    expect(mail.subject).toBe('2 DOWN, 1 DEGRADED, 1 UP: Shop');
    const fallen = [
      ...['DOWN: Shop is down', '  Reporting an error: 503 Service Unavailable'],
      ...['  Down since 20 November 2025, 23:12:05 UTC', `  ${LINK}`, ''],
    ];
    expect(mail.text.split('\n')).toEqual([
      ...['2 DOWN, 1 DEGRADED, 1 UP: Shop', ''],
      ...['DEGRADED: Shop is slow', '  Its response time has been above 2500 ms for 1 min.'],
      ...['  Slow since 20 November 2025, 23:12:05 UTC', `  ${LINK}`, ''],
      ...['UP: Shop is up again', '  It was down for 4 mins 10 secs.'],
      ...['  Up since 20 November 2025, 23:16:15 UTC', `  ${LINK}`, ''],
      ...[...fallen, ...fallen, '-- ', REASON, STOP, ''],
    ]);
  });

  test('shows the same content as HTML', () => {
    expect(shown(mailOf(slow, down).html)).toEqual([
      '1 DOWN, 1 DEGRADED: Shop',
      ...['◆', 'Degraded', 'Shop is slow', 'Its response time has been above 2500 ms for 1 min.'],
      'Slow since 20 November 2025, 23:12:05 UTC',
      ...['▼', 'Down', 'Shop is down', 'Reporting an error: 503 Service Unavailable'],
      ...['Down since 20 November 2025, 23:12:05 UTC', REASON, 'Stop these mails'],
    ]);
  });

  test('combines both ends of an outage in one entry, at the position of the first', () => {
    const ended = { ...outage, endedAt: START + 250_000, endedBy: 'recovery' } as const;
    const mail = mailOf({ ...down, outage: ended }, slow, { ...up, outage: ended });
    expect(mail.subject).toBe('1 UP AGAIN, 1 DEGRADED: Shop');
    expect(mail.text.split('\n').slice(2, 7)).toEqual([
      'UP AGAIN: Shop was down, and is up again',
      '  It was down for 4 mins 10 secs: Reporting an error: 503 Service Unavailable',
      '  Down from 20 November 2025, 23:12:05 UTC to 20 November 2025, 23:16:15 UTC',
      `  ${LINK}`,
      '',
    ]);
    expect(shown(mail.html)).toContain('Shop was down, and is up again');
  });

  test('shows for each late alert when it was seen and sent', () => {
    const late = renderAlertMail([slow, down, { ...up, seenAt: START + 250_000, dueAt: START + 250_000 }], {
      baseUrl: 'https://pharos.example.com',
      notifiedAt: START + 300_000,
      unsubscribeLink,
      hasLogin: true,
    });
    const both = renderAlertMail([slow, { ...up, dueAt: START + 299_000 }], {
      baseUrl: 'https://pharos.example.com',
      notifiedAt: START + 300_000,
      unsubscribeLink,
      hasLogin: true,
    });
    const lateText = 'Sent late: detected at 20 November 2025, 23:12:05 UTC, sent at 20 November 2025, 23:17:05 UTC.';
    for (const text of [late.text, shown(late.html).join('\n')]) expect(text.split(lateText)).toHaveLength(3);
    for (const text of [both.text, shown(both.html).join('\n')]) expect(text.split(lateText)).toHaveLength(2);
  });

  test('has the color of its worst state', () => {
    expect(mailOf(slow, down).html).toContain('class="card edge-down"');
    expect(mailOf(slow, up).html).toContain('class="card edge-degraded"');
  });

  test('shows the expiration date of a certificate', () => {
    const expiring: Alert = { ...base, kind: 'certificate', certificate };
    const expired: Alert = { ...base, kind: 'certificate', certificate, at: START + 7 * DAY };
    const fast: Alert = { ...base, kind: 'recovered', performance };
    const { text } = mailOf(expiring, expired, fast);
    expect(text).toContain('  Expires 26 November 2025, 23:12:05 UTC');
    expect(text).toContain('  Expired 26 November 2025, 23:12:05 UTC');
    expect(text).toContain('  Fast since 20 November 2025, 23:12:05 UTC');
  });
});

test('neutralizes links and line breaks in names and errors that a tenant or a target chose', () => {
  const hostile = {
    ...base,
    check: { ...base.check, name: 'Win at http://evil.example\r\nBcc: a@b.example \u202eod' },
    organization: { ...base.organization, name: 'www.evil.example' },
  };
  const probed = {
    ...outage,
    summary: 'see http://evil.example',
    firstProbe: { ...probe, summary: 'at evil.example' },
  };
  const one = mailOf({ ...hostile, kind: 'down', outage: probed });
  const many = mailOf({ ...hostile, kind: 'down', outage: probed }, { ...hostile, kind: 'degraded', performance });
  for (const { subject, text, html } of [one, many]) {
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/http:\/\/evil|evil\.example|a@b|\u202e/);
  }
});

test('names the person who paused the check', () => {
  const paused = { ...outage, endedAt: START + 250_000, endedBy: 'pause' } as const;
  const alert: Alert = { ...base, kind: 'paused', outage: paused, pausedBy: 'Mara Mills (mara)' };
  const lead = 'Mara Mills (mara) paused the check, so Pharos will not report when it is up again.';
  expect(mailOf(alert).text).toContain(lead);
  expect(mailOf({ ...base, kind: 'down', outage: paused }, alert).text).toContain(lead);
});

test('names one check that is down in the subject of a digest, with the number of other checks, and counts unlisted alerts', () => {
  const of = (id: number, name: string) => ({ ...base, check: { ...base.check, id, name } });
  const slow: Alert = { ...of(1, 'Blog'), kind: 'degraded', performance };
  const down: Alert = { ...of(2, 'Shop'), kind: 'down', outage };
  expect(mailOf(slow, down).subject).toBe('1 DOWN, 1 DEGRADED: Shop and 1 more');
  const more = Array.from({ length: 120 }, (_, n) => ({ kind: 'down' as const, isBothEnds: false, checkId: 100 + n }));
  const ended = { kind: 'up' as const, isBothEnds: true, checkId: 300 };
  const context = { baseUrl: 'https://pharos.example.com', notifiedAt: START + 3000, unsubscribeLink, hasLogin: true };
  const mail = renderAlertMail([slow, down], { ...context, more: [...more, ended] });
  expect(mail.subject).toBe('121 DOWN, 1 DEGRADED, 1 UP AGAIN: Shop and 122 more');
  expect(mail.text).toContain('\n\nAnd 121 more that are not listed here: https://pharos.example.com\n\n');
  expect(shown(mail.html)).toContain('And 121 more that are not listed here');
});
