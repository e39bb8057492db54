import { Readable } from 'node:stream';
import {
  commentOnStateChange as commentEndpoint,
  downloadIncidentLog,
  getCheckStats,
  getResponseTimes,
  getStateChangeAnalysis,
  listCheckResults,
  listStateChanges as listStateChangesEndpoint,
} from '@pharos/contract/rest/reports/reports.ts';
import { getSlaReport } from '@pharos/contract/rest/reports/sla-report.ts';
import { commentOnStateChange } from '../../usecases/reports/comment-on-state-change.ts';
import { exportIncidentLog } from '../../usecases/reports/export-incident-log.ts';
import { listResults } from '../../usecases/reports/list-results.ts';
import { listStateChanges } from '../../usecases/reports/list-state-changes.ts';
import { readCheckStats } from '../../usecases/reports/read-check-stats.ts';
import { readResponseTimes } from '../../usecases/reports/read-response-times.ts';
import { readSlaReport } from '../../usecases/reports/read-sla-report.ts';
import { readStateChangeAnalysis } from '../../usecases/reports/read-state-change-analysis.ts';
import { toPage } from '../app/answers/list-page.ts';
import { pageAnswer } from '../app/answers/page-answer.ts';
import { RawAnswer } from '../app/answers/raw-answer.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toProbeReport } from '../checks/probe-report.ts';
import { toWireStats } from './check-stats-answer.ts';
import { toResponseTimes } from './response-times-answer.ts';
import { slaPage } from './sla-page.ts';
import { toSlaReport } from './sla-report-answer.ts';
import { toStateChange, toStateChangeAnalysis } from './state-change-answer.ts';

export const registerReportRoutes = (app: RouteApp): void => {
  route(app, getCheckStats, async ({ services, caller, params, query }) =>
    toWireStats(await readCheckStats(services, caller, params.id, query)),
  );

  route(app, getResponseTimes, async ({ services, caller, params, query }) => {
    const { by_location: byLocation, ...options } = query;
    const times = await readResponseTimes(services, caller, params.id, {
      ...options,
      byLocation: byLocation === 'true' ? 'all' : null,
    });
    return toResponseTimes(times, query.aggregate_by);
  });

  route(app, listStateChangesEndpoint, async ({ services, caller, query, url }) => {
    const { check_id: checkId, filterincidents, page, page_size: pageSize, ...range } = query;
    const { count, rows } = await listStateChanges(services, caller, {
      checkId,
      incidentsOnly: filterincidents === 'true',
      page,
      pageSize,
      ...range,
    });
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, rows.map(toStateChange));
  });

  route(app, commentEndpoint, async ({ services, caller, params, body }) =>
    toStateChange(await commentOnStateChange(services, caller, params.based_on, body.comment)),
  );

  route(app, getStateChangeAnalysis, async ({ services, caller, query }) =>
    toStateChangeAnalysis(await readStateChangeAnalysis(services, caller, query.based_on)),
  );

  route(app, listCheckResults, async ({ services, caller, query }) => {
    const { results, locationNames } = await listResults(services, caller, query.check_id, query.limit);
    return {
      results: results.map((result) => toProbeReport(result, locationNames.get(result.location) ?? result.location)),
    };
  });

  route(app, getSlaReport, async ({ services, caller, query }) => {
    const { check_id: checkId, month, time_zone: zone, format } = query;
    const report = toSlaReport(await readSlaReport(services, caller, { checkId, month, zone }));
    return format === 'html' ? pageAnswer(slaPage(report)) : report;
  });

  route(app, downloadIncidentLog, async ({ services, caller, query }) => {
    const { check_id: checkId, ...range } = query;
    const csv = await exportIncidentLog(services, caller, checkId, range);
    return new RawAnswer(Readable.from(csv), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="IncidentLog.csv"',
    });
  });
};
