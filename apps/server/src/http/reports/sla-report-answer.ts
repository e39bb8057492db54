import type { SlaExclusion, SlaOutage, SlaReport, SlaSums } from '@pharos/contract/rest/reports/sla-report.ts';
import type { Exclusion } from '@pharos/domain/reports/sla-figures.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import type { TimeInState } from '@pharos/domain/reports/time/time-in-state.ts';
import type { SlaReport as Report } from '../../usecases/reports/read-sla-report.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { meanSeconds, twoDecimals } from './check-stats-answer.ts';

export const toSlaReport = (report: Report): SlaReport => {
  const { check, figures, range } = report;
  const { stats } = figures;
  return {
    check: {
      id: check.id,
      name: check.name,
      url: check.url,
      type: check.type,
      created_on: check.created_at.toISOString(),
    },
    organization: report.organization,
    month: report.month,
    time_zone: report.zone,
    report_start: toIso(range.from),
    report_end: toIso(range.to),
    generated_on: toIso(report.generatedAt),
    is_complete: report.isComplete,
    availability_percentage: percentage(stats.availability),
    formula: report.formula,
    sums: toSums(figures.time, report.downMs),
    outages_count_total: stats.outages,
    incidents_count: stats.incidents,
    maximum_downtime_duration: stats.maxDowntimeMs / 1000,
    mean_time_to_recover_seconds: meanSeconds(stats.recoverMs),
    mean_time_between_failures_seconds: meanSeconds(stats.betweenFailuresMs),
    days: report.days.map((day) => ({
      date: day.date,
      ...toSums(day.time, day.downMs),
      availability_percentage: percentage(day.availability),
    })),
    exclusions: figures.exclusions.map(toExclusion),
    outages: report.outages.map(toOutage),
    intervals: figures.intervals.map(({ state, changeId, ...span }) => ({
      ...toStretch(span),
      state,
      based_on: changeId ?? null,
    })),
  };
};

const percentage = (share: number | null): string | null => twoDecimals(share === null ? null : share * 100);

const toStretch = ({ from, to }: Span) => ({
  start: toIso(from),
  end: toIso(to),
  duration_seconds: (to - from) / 1000,
});

const toSums = (time: TimeInState, downMs: number): SlaSums => ({
  duration_seconds_total: (time.AV + downMs + time.PS + time.maintenance + time.unknown) / 1000,
  duration_seconds_available: time.AV / 1000,
  duration_seconds_down: downMs / 1000,
  duration_seconds_paused: time.PS / 1000,
  duration_seconds_maintenance: time.maintenance / 1000,
  duration_seconds_unknown: time.unknown / 1000,
});

const toExclusion = ({ reason, ...span }: Exclusion): SlaExclusion => ({
  ...toStretch(span),
  reason: reason === 'before-creation' ? 'before_creation' : reason,
  counts_as: reason === 'paused' ? 'up' : 'left out',
});

const toOutage = ({ startedAt, endedAt, downMs, changes }: Report['outages'][number]): SlaOutage => ({
  start: startedAt.toISOString(),
  end: endedAt?.toISOString() ?? null,
  duration_seconds: downMs / 1000,
  evidence: changes.map((change) => ({
    based_on: change.id,
    new_state: change.state,
    start: change.started_at.toISOString(),
    end: change.ended_at?.toISOString() ?? null,
    new_error_summary: change.summary,
    comment: change.comment,
  })),
});
