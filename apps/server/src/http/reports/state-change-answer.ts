import type {
  ProbeEvidence,
  SeenFrom,
  StateChange,
  StateChangeAnalysis,
} from '@pharos/contract/rest/reports/reports.ts';
import type { StateChangeView } from '../../usecases/reports/list-state-changes.ts';
import type { Evidence, readStateChangeAnalysis } from '../../usecases/reports/read-state-change-analysis.ts';
import { toProbeReport } from '../checks/probe-report.ts';

export const toStateChange = (row: StateChangeView): StateChange => ({
  based_on: row.id,
  check_id: row.check_id,
  check_start_time: row.started_at.toISOString(),
  next_state_change_time: row.ended_at?.toISOString() ?? null,
  new_state: row.state,
  new_error_summary: row.summary,
  present_error_summary: row.present_summary,
  comment: row.comment,
  duration_seconds_unknown: row.unwatchedMs / 1000,
  recorded_time: row.recorded_at.toISOString(),
});

const isoOrNull = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

export const toStateChangeAnalysis = ({
  stateChange,
  outage,
  first,
  second,
  present,
  confirmedBy,
  seenFrom,
  seenFromLater,
  userAgent,
}: Awaited<ReturnType<typeof readStateChangeAnalysis>>): StateChangeAnalysis => ({
  based_on: stateChange.id,
  check_id: stateChange.check_id,
  new_state: stateChange.state,
  probe_first: first && toProbeEvidence(first),
  probe_second: second && toProbeEvidence(second),
  probe_present: present && toProbeEvidence(present),
  confirmed_by: confirmedBy,
  seen_from: seenFrom.map(toSeenFrom),
  seen_from_later: seenFromLater.map(toSeenFrom),
  check_data: {
    name: stateChange.settings.name,
    url: stateChange.settings.url,
    request_timeout: stateChange.settings.timeoutSeconds,
  },
  'server-probes': [first, second].flatMap((seen): [string, string | null][] =>
    seen ? [[seen.source, seen.sourceAddress]] : [],
  ),
  'user-agent': userAgent,
  check_start_time: stateChange.started_at.toISOString(),
  next_state_change_time: stateChange.ended_at?.toISOString() ?? null,
  duration_seconds_unknown: stateChange.unwatchedMs / 1000,
  outage: outage && {
    based_on: outage.id,
    start: new Date(outage.startedAt).toISOString(),
    end: isoOrNull(outage.endedAt),
    pause: outage.pause ? { seen_up: isoOrNull(outage.pause.seenUpAt) } : null,
  },
});

const toSeenFrom = ({ probe, source }: Evidence): SeenFrom => {
  const { location, state, error_summary, response_time, check_start_time } = toProbeReport(probe, source);
  return { location, state, error_summary, response_time, check_start_time };
};

const toProbeEvidence = ({ probe, source }: Evidence): ProbeEvidence => {
  const { location, ...report } = toProbeReport(probe, source);
  return {
    ...report,
    source: location,
    request_headers: probe.requestHeaders ?? null,
    response_headers: probe.responseHeaders ?? null,
    body_excerpt: probe.bodyExcerpt ?? null,
  };
};
