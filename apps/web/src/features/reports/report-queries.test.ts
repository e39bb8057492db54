import { expect, test } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { stubBrowser } from '../../lib/testing/browser.ts';
import { checkPickerQuery } from './check-picker-query.ts';
import type { Range } from './range/parse-range.ts';
import { calendarQuery, incidentsQuery, seriesQuery, statsQuery } from './report-queries.ts';

const range = { query: { for_hours: 24 }, unit: 'hours' } as Range;

test('caches the data of a report by endpoint, organization and input', () => {
  stubBrowser();
  startSession('secret', 7);
  expect(statsQuery(3, range).queryKey).toEqual([
    '/check-stats-reports/:id/',
    7,
    { params: { id: 3 }, query: { for_hours: 24 } },
  ]);
});

test('requests the graph in the time zone of the user, and by location only on demand', () => {
  stubBrowser();
  const asked = { for_hours: 24, aggregate_by: 'hours', time_zone: 'Asia/Tokyo' };
  expect(seriesQuery(3, range, { zone: 'Asia/Tokyo' }).queryKey[2]).toEqual({ params: { id: 3 }, query: asked });
  expect(seriesQuery(3, range, { zone: 'Asia/Tokyo', byLocation: true }).queryKey[2].query).toEqual({
    ...asked,
    by_location: 'true',
  });
});

test('requests enough days for a calendar of three months with 31 days', () => {
  stubBrowser();
  const { params, query } = calendarQuery(3).queryKey[2];
  expect(params).toEqual({ id: 3 });
  expect(query).toMatchObject({ aggregate_by: 'days' });
  expect(Number(query?.for_hours)).toBeGreaterThanOrEqual(93 * 24);
});

test('requests the incidents of the range page by page', () => {
  stubBrowser();
  expect(incidentsQuery(3, range, 2).queryKey[2]).toEqual({
    query: { check_id: 3, filterincidents: 'true', for_hours: 24, page: 2, page_size: 10 },
  });
});

test('sends the typed text as the search of the picker', () => {
  stubBrowser();
  expect(checkPickerQuery().queryKey[2]).toEqual({ query: { ordering: 'name', page_size: 20 } });
  expect(checkPickerQuery('shop').queryKey[2]).toEqual({ query: { ordering: 'name', page_size: 20, search: 'shop' } });
});
