import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { describe, expect, test } from 'vitest';
import { probeResult } from '../testing/scenario.ts';
import { renderAlertMail } from './alert-mail.ts';

const start = Date.UTC(2025, 10, 20, 23, 12, 5);
const subject = {
  eventId: 7,
  at: start,
  seenAt: start,
  dueAt: start,
  rule: 'High sensitivity: the failure was confirmed',
  check: { id: 4, name: 'Shop <front>', type: 'https', url: 'https://shop.example.com/?a=1&b=2' },
  organization: { id: 1, name: 'Example & Sons', timezone: 'Europe/Berlin' },
};
const failing = { verdict: 'RE', summary: '503 Service Unavailable', statusCode: 503, responseTimeMs: 182.4 } as const;
const phases = { dns: 3.21, connect: 11.7, tls: null, firstByte: 140.1, transfer: 2.3 };
const outage = {
  id: 3,
  startedAt: start,
  endedAt: null,
  endedBy: null,
  state: 'RE' as const,
  summary: '503 Service Unavailable',
  firstProbe: probeResult({ ...failing, phases, location: 'Local', startedAt: start }),
  secondProbe: probeResult({ ...failing, phases, location: 'Frankfurt', startedAt: start + 2000 }),
};
const down: Alert = { ...subject, kind: 'down', outage };
const up: Alert = { ...subject, kind: 'up', at: start + 250_000, outage };
const baseUrl = 'https://pharos.example.com';
const context = {
  baseUrl,
  notifiedAt: start + 3000,
  unsubscribeLink: `${baseUrl}/unsubscribe?of=token`,
  hasLogin: true,
};

const seen = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ');

describe('renderAlertMail', () => {
  test('excludes observation gaps from the downtime and shows them separately', () => {
    const over = { ...outage, endedAt: start + 250_000, endedBy: 'recovery' as const, unwatchedMs: 105_000 };
    const recovery = renderAlertMail([{ ...up, outage: over } as Alert], context);
    expect(recovery.subject).toBe('UP: Shop <front> (down for 2 mins 25 secs)');
    const both = renderAlertMail([{ ...down, outage: over } as Alert, { ...up, outage: over } as Alert], context);
    expect(both.subject).toBe('UP: Shop <front> was down for 2 mins 25 secs');
    expect(seen(recovery.html)).toContain(
      'It was down for 2 mins 25 secs. For another 1 min 45 secs, Pharos did not monitor it.',
    );
    for (const { text } of [recovery, both]) expect(text).toMatch(/Not watched: +1 min 45 secs/);
    expect(renderAlertMail([up], context).text).not.toContain('atch');
  });

  test('shows the state, the start, the locations, the error, the timings and the report link of an outage', () => {
    const mail = renderAlertMail([down], context);
    expect(mail.subject).toBe('DOWN: Shop <front>');
    for (const text of [mail.text.replace(/\s+/g, ' '), seen(mail.html)]) {
      expect(text).toContain('Shop <front> is down');
      expect(text).toContain('Reporting an error: 503 Service Unavailable');
      expect(text).toContain('21 November 2025, 00:12:05 Europe/Berlin (20 November 2025, 23:12:05 UTC)');
      expect(text).toContain('Outage started');
      expect(text).toContain('From Local to 127.0.0.1');
      expect(text).toContain('Outage confirmed');
      expect(text).toContain('From Frankfurt');
      expect(text).toContain('DNS 3.2 ms');
      expect(text).toContain('in all 182 ms');
      expect(text).toContain('503');
      expect(text).toContain('Example & Sons');
    }
    expect(mail.text).not.toContain('TLS');
    expect(mail.text).toContain(`${baseUrl}/reports?check_id=4`);
    expect(mail.html).toContain(`href="${baseUrl}/reports?check_id=4"`);
    expect(mail.html).not.toContain('<front>');
  });

  test('shows the downtime of a recovery', () => {
    const mail = renderAlertMail([up], context);
    expect(mail.subject).toBe('UP: Shop <front> (down for 4 mins 10 secs)');
    expect(mail.text).toContain('It was down for 4 mins 10 secs.');
    expect(mail.text).toMatch(/To: +21 November 2025, 00:16:15 Europe\/Berlin/);
  });

  test('states in a late outage email that the outage has ended', () => {
    const late = renderAlertMail(
      [{ ...down, outage: { ...outage, endedAt: start + 60_000, endedBy: 'recovery' } }],
      context,
    );
    expect(late.text).toContain('Over since');
  });

  test('shows threshold and response time of a degradation', () => {
    const performance = { thresholdMs: 2500, durationSeconds: 60, responseTimeMs: 3122.4, startedAt: start };
    const slow = renderAlertMail([{ ...subject, kind: 'degraded', performance }], context);
    expect(slow.subject).toBe('DEGRADED: Shop <front>');
    expect(slow.text).toContain('above 2500 ms for 1 min');
    expect(slow.text).toContain('3122 ms');
    const fast = renderAlertMail([{ ...subject, kind: 'recovered', performance }], context);
    expect(fast.subject).toBe('RECOVERED: Shop <front>');
  });

  test.each([
    [6, 'CERTIFICATE: Shop <front> expires on 27 November 2025', 'Renew the certificate before then'],
    [-1, 'CERTIFICATE EXPIRED: Shop <front>', 'has expired'],
  ])('describes a certificate with %d days left', (days, title, expected) => {
    const certificate = {
      moment: '7d' as const,
      notAfter: start + days * 86_400_000,
      subject: 'CN=shop.example.com',
      issuer: 'CN=Example CA',
      fingerprint: 'AB:CD',
    };
    const mail = renderAlertMail([{ ...subject, kind: 'certificate', certificate }], context);
    expect(mail.subject).toBe(title);
    expect(mail.text).toContain(expected);
    expect(mail.text).toContain('CN=Example CA');
  });

  test('combines a digest in one email that names each alert and links to its report', () => {
    const other = { ...down, check: { ...down.check, id: 5, name: 'Blog' } };
    const mail = renderAlertMail([down, other, { ...up, outage: { ...outage, id: 2 } }], context);
    expect(mail.subject).toBe('2 DOWN, 1 UP: Shop <front> and 1 more');
    for (const text of [mail.text, seen(mail.html)]) {
      expect(text).toContain('Shop <front> is down');
      expect(text).toContain('Blog is down');
      expect(text).toContain('Shop <front> is up again');
    }
    expect(mail.html).toContain(`${baseUrl}/reports?check_id=5`);
  });
});

describe('an email to a contact, who cannot sign in', () => {
  const toContact = { ...context, hasLogin: false };

  test.each([
    ['one alert', [down]],
    ['a digest', [down, { ...up, check: { ...up.check, id: 9 } }]],
  ])('contains no report link for %s', (_what, alerts) => {
    const { text, html } = renderAlertMail(alerts, toContact);
    expect(text).not.toMatch(/Open the report|\/reports/);
    expect(html).not.toMatch(/Open the report|\/reports/);
    expect(renderAlertMail(alerts, context).html).toContain('/reports?check_id=4');
  });

  test('counts the alerts that a digest does not list', () => {
    const more = [{ kind: 'down' as const, isBothEnds: false, checkId: 8 }];
    const { text, html } = renderAlertMail([down], { ...toContact, more });
    expect(text).toContain('And 1 more that are not listed here\n');
    expect(html).not.toContain(`href="${baseUrl}"`);
  });
});

test('shortens the visible text of a long address, but not its link', () => {
  const url = `https://shop.example.com/${'a'.repeat(1400)}`;
  const { html, text } = renderAlertMail([{ ...down, check: { ...down.check, url } }], context);
  expect(html).toContain(`href="${url}"`);
  expect(seen(html)).toContain('aaa…');
  expect(seen(html)).not.toContain('a'.repeat(200));
  expect(text).toContain(url);
});

test('inserts nothing invisible into the address of the check, and does not link an address that browsers cannot open', () => {
  const html = renderAlertMail([{ ...down, check: { ...down.check, url: 'tcp://db.example.com:5432' } }], context).html;
  expect(html).toContain('>tcp://db.example.com:5432<');
});
