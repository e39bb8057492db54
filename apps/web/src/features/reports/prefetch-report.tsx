import { usePrefetchQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePlan, useTimeZone } from '../../lib/account.ts';
import type { Range } from './range/parse-range.ts';
import { calendarQuery, incidentsQuery, seriesQuery, statsQuery } from './report-queries.ts';
import { loadResponseGraph } from './response/use-response-graph.ts';
import { useReportSearch } from './use-report-search.ts';

/** Prefetches the data of the report sections while the check is loading. Renders nothing. */
export const PrefetchReport = ({ id, range }: { id: number; range: Range | undefined }) => {
  const hasGraph = usePlan().has('response_time_graph');
  usePrefetchQuery(calendarQuery(id));
  return (
    range && (
      <>
        <PrefetchStats id={id} range={range} />
        <PrefetchIncidents id={id} range={range} />
        {hasGraph && <PrefetchSeries id={id} range={range} />}
      </>
    )
  );
};

interface OfRange {
  id: number;
  range: Range;
}

const PrefetchStats = ({ id, range }: OfRange) => {
  usePrefetchQuery(statsQuery(id, range));
  return null;
};

const PrefetchIncidents = ({ id, range }: OfRange) => {
  const { page = 1 } = useReportSearch().search;
  usePrefetchQuery(incidentsQuery(id, range, page));
  return null;
};

const PrefetchSeries = ({ id, range }: OfRange) => {
  usePrefetchQuery(seriesQuery(id, range, { zone: useTimeZone() }));
  useEffect(() => void loadResponseGraph(), []);
  return null;
};
