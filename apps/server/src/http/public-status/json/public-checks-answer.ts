import type { getPublicCheckStats, PublicCheckStatus } from '@pharos/contract/rest/status-pages/public-checks.ts';
import type { PublicStats } from '@pharos/domain/public-status/public-stats.ts';
import type { z } from 'zod';
import type { CheckNow } from '../../../usecases/public-status/public-checks.ts';
import { toIso } from '../../app/answers/iso-time.ts';
import { shownMs, toWireStats } from '../../reports/check-stats-answer.ts';

export const toPublicStatus = ({
  id,
  name,
  state,
  displayState,
  measuredState,
  since,
  readAt,
}: CheckNow): PublicCheckStatus => ({
  id,
  name,
  state,
  performance_status: state === 'AV' ? (measuredState === 'degraded' ? 'DP' : 'GP') : null,
  display_state: displayState,
  state_since: since === null ? null : toIso(since),
  last_updated: toIso(readAt),
});

/** The slowest and fastest times of errors are not recorded. */
export const toPublicStats = (stats: PublicStats): z.output<typeof getPublicCheckStats.response> => ({
  ...toWireStats(stats),
  duration_seconds_available: stats.time.AV / 1000,
  duration_seconds_not_responding: stats.time.NR / 1000,
  duration_seconds_reporting_error: (stats.time.RE + stats.time.DME + stats.time.SME + stats.time.SCE) / 1000,
  outages_count_not_responding: stats.outagesNotResponding,
  outages_count_reporting_error: stats.outages - stats.outagesNotResponding,
  average_response_time_milliseconds_reporting_error: shownMs(stats.errorResponse),
  minimum_response_time_milliseconds_reporting_error: null,
  maximum_response_time_milliseconds_reporting_error: null,
});
