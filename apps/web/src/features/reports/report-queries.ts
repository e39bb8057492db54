import { getCheckStats, getResponseTimes, listStateChanges } from '@pharos/contract/rest/reports/reports.ts';
import { queryOf } from '../../lib/api/queries.ts';
import type { Range } from './range/parse-range.ts';

/** Two sections of the report share this query. */
export const statsQuery = (id: number, { query }: Range) => queryOf(getCheckStats, { params: { id }, query });

interface SeriesOptions {
  zone: string;
  byLocation?: boolean;
}

export const seriesQuery = (id: number, { query, unit }: Range, { zone, byLocation = false }: SeriesOptions) =>
  queryOf(getResponseTimes, {
    params: { id },
    query: { ...query, aggregate_by: unit, time_zone: zone, ...(byLocation ? { by_location: 'true' } : {}) },
  });

/** 94 days, which is more than the calendar shows. */
const CALENDAR_HOURS = 2256;

/** Days are UTC days. */
export const calendarQuery = (id: number) =>
  queryOf(getResponseTimes, { params: { id }, query: { for_hours: CALENDAR_HOURS, aggregate_by: 'days' } });

export const INCIDENTS_PER_PAGE = 10;

export const incidentsQuery = (id: number, { query }: Range, page: number) =>
  queryOf(listStateChanges, {
    query: { check_id: id, filterincidents: 'true', ...query, page, page_size: INCIDENTS_PER_PAGE },
  });
