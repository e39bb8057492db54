import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { headerValue, redactRequestHeaders } from '@pharos/domain/reports/redact-headers.ts';
import { confirmedBy } from '@pharos/domain/text/confirmed-by.ts';
import { readLocations } from '../../storage/history/location-names.ts';
import { findOutageOfChange } from '../../storage/history/outage-of-change.ts';
import { findStateChangeEvidence } from '../../storage/history/state-changes.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { addUnwatchedTime } from './add-unwatched-time.ts';

/** A probe with the current name and address of its location. */
export interface Evidence {
  probe: ProbeResult;
  source: string;
  sourceAddress: string | null;
}

export const readStateChangeAnalysis = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organization }: Caller,
  stateChangeId: number,
) => {
  const row = await findStateChangeEvidence(db, organization.id, stateChangeId);
  const [found] = row ? await addUnwatchedTime(db, row.check_id, [row], now()) : [];
  if (!found) throw notFound('State change');
  const locations = await readLocations(db, organization.id);
  const evidenceOf = (probe: ProbeResult | null): Evidence | null => {
    if (probe === null) return null;
    const { name = probe.location, address = null } = locations.get(probe.location) ?? {};
    return { probe: withoutSecrets(probe), source: name, sourceAddress: address };
  };
  const { firstProbe, secondProbe, otherProbes, laterProbes, presentProbe, confirmation, ...stateChange } = found;
  const all = (probes: readonly (ProbeResult | null)[]): Evidence[] =>
    probes.flatMap((probe) => evidenceOf(probe) ?? []);
  return {
    stateChange,
    outage: await findOutageOfChange(db, organization.id, stateChangeId),
    first: evidenceOf(firstProbe),
    second: evidenceOf(secondProbe),
    present: evidenceOf(presentProbe),
    confirmedBy: confirmedBy(confirmation, firstProbe, secondProbe),
    seenFrom: all([firstProbe, secondProbe, ...otherProbes]),
    seenFromLater: all(laterProbes),
    userAgent: headerValue(firstProbe?.requestHeaders, 'user-agent'),
  };
};

const withoutSecrets = ({ requestHeaders, ...probe }: ProbeResult): ProbeResult => ({
  ...probe,
  ...(requestHeaders && { requestHeaders: redactRequestHeaders(requestHeaders) }),
});
