import type { getResponseTimes, ResponseTimeEntry } from '@pharos/contract/rest/reports/reports.ts';
import type { BucketUnit } from '@pharos/domain/reports/time/buckets.ts';
import type { SeriesPoint } from '@pharos/domain/reports/time-series.ts';
import type { z } from 'zod';
import type { ResponseTimes } from '../../usecases/reports/read-response-times.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { shownMs, toWirePercentiles } from './check-stats-answer.ts';
import { toLocationSeries } from './location-series-answer.ts';

export const toResponseTimes = (
  { range, zone, points, spans, byLocation }: ResponseTimes,
  aggregateBy: BucketUnit,
): z.output<typeof getResponseTimes.response> => ({
  report_start: toIso(range.from),
  report_end: toIso(range.to),
  aggregate_by: aggregateBy,
  time_zone: zone,
  response_times: points.map(toResponseTimeEntry),
  spans: spans?.map(({ kind, from, to }) => ({ kind, start: toIso(from), end: toIso(to) })) ?? null,
  locations: byLocation?.locations.map(toLocationSeries) ?? null,
  locations_since: byLocation && toIso(byLocation.since),
});

const toResponseTimeEntry = ({
  from,
  to,
  date,
  time,
  degradedMs,
  response,
  percentiles,
  errorResponse,
}: SeriesPoint): ResponseTimeEntry => ({
  start: toIso(from),
  end: toIso(to),
  date,
  average_response_time_milliseconds_available: shownMs(response?.average),
  average_response_time_milliseconds_reporting_error: shownMs(errorResponse),
  ...toWirePercentiles(percentiles),
  duration_seconds_available: time.AV / 1000,
  duration_seconds_not_responding: time.NR / 1000,
  duration_seconds_reporting_error: (time.RE + time.DME + time.SME + time.SCE) / 1000,
  duration_seconds_paused: time.PS / 1000,
  duration_seconds_maintenance: time.maintenance / 1000,
  duration_seconds_unknown: time.unknown / 1000,
  duration_seconds_performance_degraded: degradedMs / 1000,
});
