import { Anchor, Text } from '@mantine/core';
import type { WeeklyReport } from '@pharos/contract/rest/reports/weekly-report.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/moment.tsx';
import { millisecondsText, percentText } from '../../../lib/format/number.ts';
import { dayText } from '../../../lib/format/time.ts';
import { ReportSection } from '../report-section.tsx';
import classes from './weekly-report.module.css';

type CheckWeek = WeeklyReport['down'][number];

/** Omits empty lists, except for outages. */
export const WeekLists = ({ report }: { report: WeeklyReport }) => (
  <>
    <ReportSection
      title="Outages"
      hint={[
        more(report.down, report.down_count, 'checks were down').hint,
        report.down.length > 0 && bracketsOf(report),
      ]
        .filter(Boolean)
        .join('. ')}
    >
      {report.down.length === 0 ? (
        <Text>No check was down.</Text>
      ) : (
        <Rows of={report.down}>
          {({ availability_percentage: availability, outages_count_total: outages, ...check }) =>
            `${percentText(availability)} available (${percentText(check.previous.availability_percentage)}), ${outages === 1 ? '1 outage' : `${outages} outages`}, ${durationText(check.duration_seconds_total_downtime * 1000)} down`
          }
        </Rows>
      )}
    </ReportSection>
    {report.slowest.length > 0 && (
      <ReportSection title="Slowest on average" hint={bracketsOf(report)}>
        <Rows of={report.slowest}>{(check) => `${averageOf(check)} (${averageOf(check.previous)})`}</Rows>
      </ReportSection>
    )}
    {report.changed.length > 0 && (
      <ReportSection title="Largest change since the week before">
        <Rows of={report.changed}>{(check) => `from ${averageOf(check.previous)} to ${averageOf(check)}`}</Rows>
      </ReportSection>
    )}
    {report.expiring.length > 0 && (
      <ReportSection title="Certificates that expire within 30 days">
        <Rows of={report.expiring}>{({ expires_on }) => dayText(expires_on, report.timezone)}</Rows>
      </ReportSection>
    )}
    {report.untold.length > 0 && (
      <ReportSection
        title="Alerts without a notified recipient"
        {...more(report.untold, report.untold_count, 'alerts reached no recipient')}
      >
        <Rows of={report.untold}>
          {({ kind, at, reason }) => (
            <>
              {KINDS[kind]}, <Moment at={at} />: {REASONS[reason]}
            </>
          )}
        </Rows>
      </ReportSection>
    )}
  </>
);

const bracketsOf = ({ is_complete: isComplete }: WeeklyReport): string =>
  isComplete ? 'In parentheses: the week before' : 'In parentheses: the week before, until the same time';

const KINDS = { down: 'Down', degraded: 'Slow', certificate: 'Certificate' } as const;
const REASONS = {
  'no-recipient': 'the check has no recipients',
  'all-muted': 'all its recipients have disabled alerts',
  'not-delivered': 'no message was delivered',
} as const;

const averageOf = (check: Pick<CheckWeek, 'average_response_time_milliseconds_available'>): string =>
  millisecondsText(check.average_response_time_milliseconds_available);

const more = (shown: readonly unknown[], count: number, what: string): { hint?: string } =>
  count > shown.length ? { hint: `${count} ${what}; the first ${shown.length}` } : {};

interface RowsProps<T> {
  of: readonly T[];
  children: (row: T) => ReactNode;
}

const Rows = <T extends { check_id: number; name: string; at?: string }>({ of, children }: RowsProps<T>) => (
  <ul className={classes.rows}>
    {of.map((row) => (
      <li key={`${row.check_id} ${row.at ?? ''}`}>
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link to="/reports" search={{ check_id: row.check_id }} {...props} />}
        >
          {row.name}
        </Anchor>
        <span>{children(row)}</span>
      </li>
    ))}
  </ul>
);
