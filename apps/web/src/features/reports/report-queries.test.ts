import { expect, test } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { stubBrowser } from '../../lib/testing/browser.ts';
import { checkPickerQuery } from './check-picker-query.ts';
import type { Range } from './range/parse-range.ts';
import { calendarQuery, incidentsQuery, seriesQuery, statsQuery } from './report-queries.ts';

const range = { query: { for_hours: 24 }, unit: 'hours' } as Range;

test('what a report reads is kept by endpoint, organization and what was asked for', () => {
  stubBrowser();
  startSession('secret', 7);
  expect(statsQuery(3, range).queryKey).toEqual([
    '/check-stats-reports/:id/',
    7,
    { params: { id: 3 }, query: { for_hours: 24 } },
  ]);
});

test('the graph is asked for in the reader’s zone, and by location only where it is shown so', () => {
  stubBrowser();
  const asked = { for_hours: 24, aggregate_by: 'hours', time_zone: 'Asia/Tokyo' };
  expect(seriesQuery(3, range, { zone: 'Asia/Tokyo' }).queryKey[2]).toEqual({ params: { id: 3 }, query: asked });
  expect(seriesQuery(3, range, { zone: 'Asia/Tokyo', byLocation: true }).queryKey[2].query).toEqual({
    ...asked,
    by_location: 'true',
  });
});

test('the calendar’s days reach over three months of 31 days', () => {
  stubBrowser();
  const { params, query } = calendarQuery(3).queryKey[2];
  expect(params).toEqual({ id: 3 });
  expect(query).toMatchObject({ aggregate_by: 'days' });
  expect(Number(query?.for_hours)).toBeGreaterThanOrEqual(93 * 24);
});

test('incidents are read page by page, those of the range', () => {
  stubBrowser();
  expect(incidentsQuery(3, range, 2).queryKey[2]).toEqual({
    query: { check_id: 3, filterincidents: 'true', for_hours: 24, page: 2, page_size: 10 },
  });
});

test('the picker asks for what was typed', () => {
  stubBrowser();
  expect(checkPickerQuery().queryKey[2]).toEqual({ query: { ordering: 'name', page_size: 20 } });
  expect(checkPickerQuery('shop').queryKey[2]).toEqual({ query: { ordering: 'name', page_size: 20, search: 'shop' } });
});
