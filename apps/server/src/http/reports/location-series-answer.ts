import type { LocationSeries } from '@pharos/contract/rest/reports/reports.ts';
import type { LocationSeries as Series } from '../../usecases/reports/read-response-times-by-location.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { shownMs, toWirePercentiles } from './check-stats-answer.ts';

export const toLocationSeries = ({ key, name, isPrivate, points }: Series['locations'][number]): LocationSeries => ({
  location: key,
  name,
  is_private: isPrivate,
  response_times: points.map(({ from, to, average, ...percentiles }) => ({
    start: toIso(from),
    end: toIso(to),
    average_response_time_milliseconds_available: shownMs(average),
    ...toWirePercentiles(percentiles),
  })),
});
