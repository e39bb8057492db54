import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { findPayloadProblem } from '@pharos/doubles/slack/find-payload-problem.ts';
import { describe, expect, test } from 'vitest';
import { probeResult } from '../../testing/scenario.ts';
import { slackMessage } from './slack-message.ts';

const start = Date.UTC(2026, 10, 22, 14, 3, 5);
const subject = {
  eventId: 7,
  at: start,
  seenAt: start,
  dueAt: start,
  rule: 'High sensitivity: the failure was confirmed',
  check: { id: 4, name: 'Shop <!channel> & *more*', type: 'https', url: 'https://shop.example.com/?a=1&b=2|<x>' },
  organization: { id: 1, name: 'Example', timezone: 'UTC' },
};
const failing = { verdict: 'RE', summary: '503 <Unavailable>', statusCode: 503, responseTimeMs: 182.4 } as const;
const outage = {
  id: 3,
  startedAt: start,
  endedAt: null,
  endedBy: null,
  state: 'RE' as const,
  summary: '503 <Unavailable>',
  firstProbe: probeResult({ ...failing, location: 'Local', startedAt: start }),
  secondProbe: probeResult({ ...failing, location: 'Frankfurt', startedAt: start + 2000 }),
};
const down: Alert = { ...subject, kind: 'down', outage };
const up: Alert = { ...subject, kind: 'up', at: start + 250_000, outage };
const performance = { startedAt: start, responseTimeMs: 900, thresholdMs: 100, durationSeconds: 60 };
const degraded: Alert = { ...subject, kind: 'degraded', performance };
const certificate: Alert = {
  ...subject,
  kind: 'certificate',
  certificate: { moment: '7d', notAfter: start, subject: 'a', issuer: 'b', fingerprint: 'c' },
};
const paused: Alert = {
  ...subject,
  kind: 'state-change',
  stateChange: { change: 'paused', state: 'PS', summary: '', probe: null },
};
const baseUrl = 'https://pharos.example.com';
const notifiedAt = start + 3000;
const message = (alerts: readonly Alert[], more: Parameters<typeof slackMessage>[0]['more'] = []) => {
  const made = slackMessage({ alerts, more, notifiedAt, baseUrl });
  expect(findPayloadProblem(JSON.stringify(made))).toBeNull();
  return made;
};
const of = (id: number, alert: Alert): Alert => ({
  ...alert,
  check: { ...alert.check, id, name: `Check ${id}` },
});
const textsOf = (made: ReturnType<typeof message>): string => JSON.stringify(made.attachments);

describe('slackMessage with one alert', () => {
  test('summarizes the alert in one line, and shows details in blocks with links', () => {
    const made = message([down]);
    const name = 'Shop &lt;!channel&gt; &amp; ∗more∗';
    expect(made.text).toBe(
      `*DOWN: ${name}* Reporting an error: 503 &lt;Unavailable&gt;. Down since 22 November 2026, 14:03:05 UTC`,
    );
    expect(made.attachments).toHaveLength(1);
    const [attachment] = made.attachments;
    expect(attachment?.color).toBe('#b93815');
    expect(attachment?.fallback).toContain('DOWN: Shop');
    const blocks = attachment?.blocks ?? [];
    expect(blocks[0]).toMatchObject({
      fields: expect.arrayContaining([
        {
          type: 'mrkdwn',
          verbatim: true,
          text: expect.stringContaining('<https://shop.example.com/?a=1&amp;b=2%7C%3Cx%3E|https://shop'),
        },
        expect.objectContaining({ text: '*Status code*\n503' }),
      ]),
    });
    expect(blocks[1]).toMatchObject({
      type: 'section',
      fields: [
        { text: expect.stringMatching(/^\*Outage started\*\nFrom Local/) },
        { text: expect.stringContaining('From Frankfurt') },
      ],
    });
    expect(blocks[2]).toMatchObject({
      text: {
        text: `<${baseUrl}/reports?check_id=4|Open the report>   <${baseUrl}/reports?check_id=4&amp;incident=3|Open the evidence>`,
      },
    });
    expect(JSON.stringify(made)).not.toMatch(/<!|"button"/);
    expect(JSON.stringify(made).match(/14:03:05 UTC/g)).toHaveLength(2);
    expect(JSON.stringify(made).match(/503 &lt;Unavailable&gt;/g)).toHaveLength(2);
  });

  test('shows the downtime in a recovery', () => {
    const made = message([up]);
    expect(made.text).toMatch(/^\*UP: Shop .+ \(down for 4 mins 10 secs\)\* Up since 22 November 2026, 14:07:15 UTC$/);
    expect(made.attachments[0]?.color).toBe('#0b7a68');
  });

  test('combines both ends of an outage in one message', () => {
    expect(message([down, up]).text).toMatch(/was down for 4 mins 10 secs\* Down from .+ to /);
  });

  test.each([degraded, certificate, paused])('links $kind to its report, without outage evidence', (alert) => {
    expect(textsOf(message([alert]))).toContain('Open the report>');
    expect(textsOf(message([alert]))).not.toContain('incident=');
  });

  test('shows the check name of a pause once, and the person who paused it if known', () => {
    const name = '∗PAUSED: Shop &lt;!channel&gt; &amp; ∗more∗*'.slice(1);
    expect(message([paused]).text).toBe(`*${name} Its monitoring was paused. Since 22 November 2026, 14:03:05 UTC`);
    const byMara = { ...paused, stateChange: { ...paused.stateChange, pausedBy: 'Mara' } } as Alert;
    expect(message([byMara]).text).toBe(`*${name} Mara paused it. Since 22 November 2026, 14:03:05 UTC`);
  });

  test('states that a message is sent late', () => {
    const made = slackMessage({ alerts: [down], notifiedAt: start + 3_600_000, baseUrl });
    expect(textsOf(made)).toContain('Sent late: detected at ');
    expect(textsOf(message([down]))).not.toContain('late');
  });

  test('creates a valid Slack message even from very long texts', () => {
    const long = '<&*'.repeat(3000);
    const check = { ...subject.check, name: long, url: `https://shop.example/${'&|<'.repeat(600)}` };
    const probe = probeResult({ ...failing, summary: long, location: long });
    message([{ ...down, check, outage: { ...outage, summary: long, firstProbe: probe, secondProbe: probe } } as Alert]);
  });
});

describe('slackMessage with a digest', () => {
  test('lists each alert in its color under one headline, and counts the alerts that are not listed', () => {
    const more = [{ kind: 'down' as const, isBothEnds: false, checkId: 99 }];
    const made = message([of(1, down), of(2, degraded), of(3, down), of(3, up)], more);
    expect(made.text).toBe('*2 DOWN, 1 DEGRADED, 1 UP AGAIN: Check 1 and 3 more*');
    expect(made.attachments.map(({ color }) => color)).toEqual(['#b93815', '#93600a', '#0b7a68', '#1d2433']);
    expect(made.attachments[0]?.blocks[0]).toMatchObject({
      text: {
        text: expect.stringMatching(
          /^\*Down\*: <https:[^|]+check_id=1\|Check 1 is down>\nReporting an error: .+\nDown since/,
        ),
      },
    });
    expect(made.attachments.at(-1)?.fallback).toBe('And 1 more that are not listed here');
  });

  test('lists 20 alerts and counts all of them', () => {
    const made = message(Array.from({ length: 50 }, (_, id) => of(id + 1, down)));
    expect(made.text).toBe('*50 DOWN: Check 1 and 49 more*');
    expect(made.attachments).toHaveLength(21);
    expect(made.attachments.at(-1)?.fallback).toBe('And 30 more that are not listed here');
  });
});
