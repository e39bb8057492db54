import type { GraphHour } from '@pharos/contract/rest/checks/check-answer.ts';
import type { GraphHour as Hour } from '@pharos/domain/checks/day-graph.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { shownMs } from '../reports/check-stats-answer.ts';

export const toGraphHour = ({ startsAt, average, state, downMs }: Hour): GraphHour => ({
  start: toIso(startsAt),
  average: shownMs(average),
  state,
  down_seconds: downMs / 1000,
});
