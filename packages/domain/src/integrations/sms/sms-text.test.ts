import { describe, expect, test } from 'vitest';
import type { Alert, Outage } from '../../alerts/alert.ts';
import { gsm7Places } from './gsm-7.ts';
import { smsText } from './sms-text.ts';

const AT = Date.parse('2026-11-22T14:03:20Z');
const MINUTE = 60_000;
const subject = (name: string, id = 5, timezone = 'UTC') => ({
  eventId: id,
  at: AT,
  seenAt: AT,
  dueAt: AT,
  rule: 'Confirmed',
  check: { id, name, type: 'https', url: 'https://example.com' },
  organization: { id: 9, name: 'Acme', timezone },
});
const outage = (given: Partial<Outage> = {}): Outage =>
  ({
    ...{ id: 3, startedAt: AT, endedAt: null, endedBy: null, firstProbe: null, secondProbe: null },
    ...{ state: 'NR', summary: 'Connection Timeout', ...given },
  }) as Outage;
const down = (name = 'example.com', id = 5, given: Partial<Outage> = {}): Alert => ({
  ...subject(name, id),
  kind: 'down',
  outage: outage(given),
});
const up = (name = 'example.com', id = 5): Alert => ({
  ...subject(name, id),
  kind: 'up',
  at: AT + 12 * MINUTE,
  outage: outage({ endedAt: AT + 12 * MINUTE, endedBy: 'recovery' }),
});
const changed = (change: 'other-failure' | 'paused' | 'restarted'): Alert => ({
  ...subject('example.com'),
  kind: 'state-change',
  stateChange: { change, state: 'RE', summary: '503 Service Unavailable', probe: null },
});
const slow = { thresholdMs: 2000, durationSeconds: 60, responseTimeMs: 3122.4, startedAt: AT };
const certificate = (days: number): Alert => ({
  ...subject('example.com'),
  kind: 'certificate',
  certificate: { moment: '7d', notAfter: AT + days * 86_400_000, subject: 'CN=a', issuer: 'CN=b', fingerprint: 'AB' },
});
const textOf = (alerts: readonly Alert[], notifiedAt = AT + 5000) => smsText({ alerts, more: [], notifiedAt });

describe('the SMS of one alert', () => {
  test.each<[string, Alert]>([
    ['DOWN example.com: Not Responding (Connection Timeout) 14:03 UTC', down()],
    ['DOWN example.com: DNS Record Match Failure 14:03 UTC', down('example.com', 5, { state: 'DME', summary: '' })],
    ['UP example.com: was down for 12 mins 14:15 UTC', up()],
    ['PAUSED example.com: was down for 12 mins 14:15 UTC', { ...up(), kind: 'paused' } as Alert],
    ['STILL DOWN example.com: Reporting Error (503 Service Unavailable) 14:03 UTC', changed('other-failure')],
    ['PAUSED example.com 14:03 UTC', changed('paused')],
    ['RESTARTED example.com 14:03 UTC', changed('restarted')],
    [
      'DEGRADED example.com: 3123 ms, above 2000 ms 14:03 UTC',
      { ...subject('example.com'), kind: 'degraded', performance: slow },
    ],
    [
      'RECOVERED example.com: responds in time again 14:03 UTC',
      { ...subject('example.com'), kind: 'recovered', performance: slow },
    ],
    ['CERTIFICATE example.com: expires in 7 days on 29 Nov 2026', certificate(7)],
    ['CERTIFICATE example.com: has expired on 21 Nov 2026', certificate(-1)],
  ])('%s', (text, alert) => {
    expect(textOf([alert], AT + 12 * MINUTE)).toBe(text);
  });

  test('combines the start and the end of an outage into one text', () => {
    expect(textOf([down(), up()])).toBe(
      'UP example.com: was down for 12 mins, Not Responding (Connection Timeout) 14:15 UTC',
    );
  });

  test.each([
    ['Europe/Berlin', '15:03 CET'],
    ['America/New_York', '09:03 GMT-5'],
    ['No/Where', '14:03 UTC'],
  ])('shows the time in the time zone %s', (timezone, time) => {
    expect(textOf([{ ...down(), ...subject('Shop', 5, timezone) } as Alert])).toMatch(new RegExp(`\\) ${time}$`));
  });

  test('includes the day if the SMS is sent on another day', () => {
    expect(textOf([down()], AT + 86_400_000)).toMatch(/\) 22 Nov 14:03 UTC$/);
  });
});

describe('the length of an SMS', () => {
  const long = 'x'.repeat(300);

  test.each<[string, string, string, number]>([
    ['a long name is shortened, what happened is whole', `Shop ${long}`, 'Connection Timeout', 160],
    ['a long error is shortened too', `Shop ${long}`, long, 160],
    ['a long error of a short name', 'Shop', `${long}{}`, 160],
    ['places that count twice', `Shop {${'€'.repeat(200)}`, '[ssl]', 160],
    ['other characters in the error only', 'Shop', `${'ошибка '.repeat(50)}`, 160],
  ])('shortens to 160 places: %s', (_what, name, summary, places) => {
    const text = textOf([down(name, 5, { summary })]);
    expect(gsm7Places(text)).toBeLessThanOrEqual(places);
    expect(gsm7Places(text)).toBeGreaterThan(places - 4);
    expect(text).toMatch(/^DOWN Shop.* 14:03 UTC$/);
    if (summary === 'Connection Timeout') expect(text).toMatch(/x\.\.\.: Not Responding \(Connection Timeout\)/);
  });

  test('replaces quotes, dashes and accented letters outside GSM-7 by plain characters', () => {
    expect(textOf([down('Bogotá – “Café”…', 5, { summary: 'l’hôte' })])).toBe(
      'DOWN Bogota - "Café"...: Not Responding (l\'hote) 14:03 UTC',
    );
  });

  test.each([
    ['Магазин', 'DOWN Магазин: Not Responding (Connection Timeout) 14:03 UTC'],
    ['متجر', 'DOWN متجر: Not Responding (Connection Timeout) 14:03 UTC'],
    ['✓', 'DOWN ✓: Not Responding (Connection Timeout) 14:03 UTC'],
    ['Магазин '.repeat(20), 'DOWN Магазин Магазин М...: Not Responding (Connection Tim... 14:03 UTC'],
  ])('limits an SMS to 70 characters if the name has other characters: %s', (name, text) => {
    const sent = textOf([down(name)]);
    expect(sent).toBe(text);
    expect(sent.length).toBeLessThanOrEqual(70);
  });

  test.each([
    ['Shop ✓ of Acme™', 'Shop of Acme'],
    ['👩🏽‍💻 Shop 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇩🇪', 'Shop'],
    ['Shop 1️⃣', 'Shop 1'],
    ['EU → US • «A» × 2', 'EU -> US - "A" x 2'],
    ['£5 + 3€ ~ ✓', '£5 + 3€ ~'],
    ['Магазин 🚀', 'Магазин'],
  ])('removes symbols if letters remain: %s', (name, shown) => {
    expect(textOf([down(name)])).toMatch(`DOWN ${shown}: Not Responding`);
  });

  test('lists checks with a GSM-7 name first in a digest, and uses all 160 places', () => {
    const alerts = ['Магазин', 'Wiki ✓', 'Blog', 'Shop™', 'Documentation of the products'].map((name, n) =>
      down(name, n + 1),
    );
    const text = textOf(alerts);
    expect(text).toBe('5 DOWN: Wiki, Blog, Shop, Documentation of the products and 1 more 14:03 UTC');
  });

  test('fits 160 places if shortening the name removes its only character outside GSM-7', () => {
    const text = textOf([down(`${'y'.repeat(200)}Ж`)]);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/\(Connection Timeout\) 14:03 UTC$/);
  });

  test('replaces line breaks and control characters by spaces', () => {
    expect(textOf([down('a\r\nb\u202e', 5, { summary: 'c\td' })])).toBe('DOWN a b: Not Responding (c d) 14:03 UTC');
  });
});

describe('the SMS of a digest', () => {
  const many = (count: number, name = (n: number): string => `check-${n}`) =>
    Array.from({ length: count }, (_, n) => down(name(n), n + 1));

  test('counts events and lists the first checks, with checks that are down before all other checks', () => {
    expect(textOf([up('Blog', 90), ...many(2)])).toBe('2 DOWN, 1 UP: check-0, check-1, Blog 14:15 UTC');
    expect(textOf(many(8))).toBe('8 DOWN: check-0, check-1, check-2, check-3, check-4 and 3 more 14:03 UTC');
    const more = [
      { kind: 'down' as const, checkId: 70 },
      { kind: 'certificate' as const, checkId: 1 },
    ];
    expect(smsText({ alerts: many(1), more, notifiedAt: AT })).toBe(
      '2 DOWN, 1 CERTIFICATE: check-0 and 1 more 14:03 UTC',
    );
  });

  test('shows an outage once if the digest contains its start and its end, and lists each check once', () => {
    expect(
      textOf([
        down('Shop', 1),
        up('Shop', 1),
        ...many(1, () => 'Wiki').map((each) => ({ ...each, check: { ...each.check, id: 2 } }) as Alert),
        changed('restarted'),
        changed('paused'),
      ]),
    ).toBe('1 DOWN, 1 UP, 1 RESTARTED, 1 PAUSED: Wiki, Shop, example.com 14:15 UTC');
  });

  test('lists fewer checks if names are long, then shortens one name, and finally shows only numbers', () => {
    const fewer = textOf(many(6, (n) => `${n}-${'n'.repeat(50)}`));
    expect(fewer).toMatch(/^6 DOWN: 0-n{50}, 1-n{50} and 4 more 14:03 UTC$/);
    const one = textOf(many(6, (n) => `${n}-${'n'.repeat(500)}`));
    expect(one).toMatch(/^6 DOWN: 0-n+\.\.\. and 5 more 14:03 UTC$/);
    expect(one).toHaveLength(160);
    const cyrillic = 'Ж'.repeat(40);
    expect(textOf([up(cyrillic, 80), ...many(5, () => cyrillic), changed('restarted'), changed('paused')])).toBe(
      '5 DOWN, 1 UP, 1 RESTARTED, 1 PAUSED: 6 checks 14:15 UTC',
    );
  });
});
