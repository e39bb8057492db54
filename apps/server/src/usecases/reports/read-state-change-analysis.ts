import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { headerValue, redactRequestHeaders } from '@pharos/domain/reports/redact-headers.ts';
import { readLocationNames } from '../../storage/history/location-names.ts';
import { findStateChangeEvidence } from '../../storage/history/state-changes.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { addUnwatchedTime } from './add-unwatched-time.ts';

/** A probe that was kept as evidence, and the name of the location that ran it. */
export interface Evidence {
  probe: ProbeResult;
  source: string;
}

/** A state change with what was seen: the first probe and the one that confirmed it, null where there was none. */
export const readStateChangeAnalysis = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organization }: Caller,
  stateChangeId: number,
) => {
  const row = await findStateChangeEvidence(db, organization.id, stateChangeId);
  const [found] = row ? await addUnwatchedTime(db, row.check_id, [row], now()) : [];
  if (!found) throw notFound('State change');
  const names = await readLocationNames(db);
  const evidenceOf = (probe: ProbeResult | null): Evidence | null =>
    probe && { probe: withoutSecrets(probe), source: names.get(probe.location) ?? probe.location };
  const { firstProbe, secondProbe, ...stateChange } = found;
  return {
    stateChange,
    first: evidenceOf(firstProbe),
    second: evidenceOf(secondProbe),
    userAgent: headerValue(firstProbe?.requestHeaders, 'user-agent'),
  };
};

const withoutSecrets = ({ requestHeaders, ...probe }: ProbeResult): ProbeResult => ({
  ...probe,
  ...(requestHeaders && { requestHeaders: redactRequestHeaders(requestHeaders) }),
});
