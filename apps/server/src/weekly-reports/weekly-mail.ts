import { percentText } from '@pharos/domain/public-status/percent-text.ts';
import type { Week } from '@pharos/domain/reports/time/weeks.ts';
import type { CheckWeek } from '@pharos/domain/reports/weekly-report.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { unwatchedText } from '@pharos/domain/text/unwatched-text.ts';
import { dayText, momentText, zonedDayText } from '../html/moment-text.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';
import type { WeekOfOrganization } from '../storage/weekly-reports/read-weekly-report.ts';

interface Of {
  organization: { id: number; name: string; timezone: string };
  week: Week;
  baseUrl: string;
}

export const weeklyMail = (
  report: WeekOfOrganization,
  { organization: { id, name, timezone }, week, baseUrl }: Of,
): Omit<AccountMail, 'to'> => ({
  subject: `Weekly report of ${name}: ${verdict(report)}`,
  headline: `${dayText(week.from, timezone)} to ${zonedDayText(week.to - 1, timezone)}`,
  paragraphs: summary(report),
  sections: sectionsOf(report, timezone),
  action: { label: 'Open the report', link: `${baseUrl}/reports/weekly?week=${week.week}&organization=${id}` },
  footer: `Sent by Pharos to the members of ${name} each Monday. To stop these mails, use the link below or your profile.`,
});

const verdict = ({ checks, totals }: WeekOfOrganization): string => {
  if (checks === 0) return 'no checks';
  if (totals.outages > 0) return `${countOf(totals.outages, 'outage')}, ${percentText(totals.availability)} available`;
  return totals.availability === null ? 'nothing was monitored' : 'no outages';
};

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const summary = ({ checks, totals, before }: WeekOfOrganization): string[] => {
  if (checks === 0) return ['There were no checks. Add a check, and Pharos alerts you when it is down.'];
  const lines: string[] = [];
  if (totals.availability === null)
    lines.push(`There are no data about ${countOf(checks, 'check')}, because none was monitored.`);
  else if (totals.outages === 0)
    lines.push(`No outages: ${countOf(checks, 'check')}, ${percentText(totals.availability)} available.`);
  else
    lines.push(
      `${countOf(checks, 'check')}, ${percentText(totals.availability)} available (previous week: ${percentText(before.availability)}), ${countOf(totals.outages, 'outage')} (previous week: ${before.outages}) and ${durationText(totals.downtimeMs)} of downtime.`,
    );
  const unwatched = unwatchedText(totals.unknownMs);
  return unwatched === null ? lines : [...lines, unwatched];
};

const OUTAGES = 'Outages (in parentheses: the previous week)';

const sectionsOf = (report: WeekOfOrganization, timezone: string): NonNullable<AccountMail['sections']> => {
  const { down, downCount, slowest, changed, expiring, unnotified, unnotifiedCount } = report;
  const isEventful = down.length + changed.length > 0;
  return [
    {
      title: down.length === 0 ? 'Outages' : OUTAGES,
      lines: [...down.map(downLine), ...more(downCount - down.length, 'check')],
    },
    { title: 'Slowest on average (in parentheses: the previous week)', lines: isEventful ? slowest.map(slowLine) : [] },
    { title: 'Largest changes compared with the previous week', lines: changed.map(changedLine) },
    {
      title: 'Certificates that expire within 30 days',
      lines: expiring.map(({ name, expiresAt }) => `${name}: ${dayText(expiresAt, timezone)}`),
    },
    {
      title: 'Alerts that no one received',
      lines: [
        ...unnotified.map(
          ({ name, kind, at, reason }) => `${name}, ${KINDS[kind]} at ${momentText(at, timezone)}: ${REASONS[reason]}`,
        ),
        ...more(unnotifiedCount - unnotified.length, 'alert'),
      ],
    },
  ].filter(({ lines }) => lines.length > 0);
};

type Unnotified = WeekOfOrganization['unnotified'][number];
const KINDS: Readonly<Record<Unnotified['kind'], string>> = {
  down: 'down',
  degraded: 'slow',
  certificate: 'certificate',
};
const REASONS: Readonly<Record<Unnotified['reason'], string>> = {
  'no-recipient': 'the check has no recipient',
  'all-muted': 'all recipients have turned alerts off',
  'not-delivered': 'no message was delivered',
};

const more = (count: number, what: string): string[] => (count > 0 ? [`and ${countOf(count, `more ${what}`)}`] : []);
const milliseconds = (value: number): string => `${Math.round(value)} ms`;

const downLine = ({ name, availability, before, outages, downtimeMs }: CheckWeek): string =>
  `${name}: ${percentText(availability)} available (${percentText(before.availability)}), ${countOf(outages, 'outage')}, ${durationText(downtimeMs)} down`;

const slowLine = ({ name, averageMs, before }: CheckWeek): string =>
  `${name}: ${milliseconds(averageMs ?? 0)}${before.averageMs === null ? '' : ` (${milliseconds(before.averageMs)})`}`;

const changedLine = ({ name, averageMs, before }: CheckWeek): string =>
  `${name}: from ${milliseconds(before.averageMs ?? 0)} to ${milliseconds(averageMs ?? 0)}`;
