import { getCheckStats, getResponseTimes, listStateChanges } from '@pharos/contract/rest/reports/reports.ts';
import { queryOf } from '../../lib/api/queries.ts';
import type { Range } from './range/parse-range.ts';

/** Returns the query for the figures of a range. Two sections of the report share it. */
export const statsQuery = (id: number, { query }: Range) => queryOf(getCheckStats, { params: { id }, query });

interface SeriesOptions {
  zone: string;
  byLocation?: boolean;
}

/** Returns the query for the points of the response time graph. */
export const seriesQuery = (id: number, { query, unit }: Range, { zone, byLocation = false }: SeriesOptions) =>
  queryOf(getResponseTimes, {
    params: { id },
    query: { ...query, aggregate_by: unit, time_zone: zone, ...(byLocation ? { by_location: 'true' } : {}) },
  });

/** 94 days, which is more than the calendar shows. */
const CALENDAR_HOURS = 2256;

/** Returns the query for the days of the calendar, in UTC. */
export const calendarQuery = (id: number) =>
  queryOf(getResponseTimes, { params: { id }, query: { for_hours: CALENDAR_HOURS, aggregate_by: 'days' } });

export const INCIDENTS_PER_PAGE = 10;

/** Returns the query for one page of the incidents of a range, newest first. */
export const incidentsQuery = (id: number, { query }: Range, page: number) =>
  queryOf(listStateChanges, {
    query: { check_id: id, filterincidents: 'true', ...query, page, page_size: INCIDENTS_PER_PAGE },
  });
