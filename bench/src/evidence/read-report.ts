import type { CheckStats, ResponseTimeEntry } from '@pharos/contract/rest/reports/reports.ts';
import type { Api } from '@pharos/demo/seed/api.ts';
import type { ReportedTime } from '../oracle/evidence.ts';
import type { Span } from '../spans.ts';

/** Returns the time in each state, both from the report and as the sum of its hourly series. */
export const readReport = async (api: Api, checkId: number, range: Span): Promise<ReportedTime> => {
  const query = `start_time=${new Date(range.from).toISOString()}&end_time=${new Date(range.to).toISOString()}`;
  const stats = await api.get<CheckStats>(`/check-stats-reports/${checkId}/?${query}`);
  const { response_times: entries } = await api.get<{ response_times: ResponseTimeEntry[] }>(
    `/check-response-times-reports/${checkId}/?${query}`,
  );
  const sum = (value: (entry: ResponseTimeEntry) => number): number =>
    entries.reduce((total, entry) => total + value(entry), 0);
  return {
    range,
    total: {
      down: stats.duration_seconds_total_downtime,
      unknown: stats.duration_seconds_unknown,
      paused: stats.duration_seconds_paused,
    },
    series: {
      available: sum((entry) => entry.duration_seconds_available),
      down: sum((entry) => entry.duration_seconds_not_responding + entry.duration_seconds_reporting_error),
      unknown: sum((entry) => entry.duration_seconds_unknown),
      paused: sum((entry) => entry.duration_seconds_paused),
    },
  };
};
