import { MINUTE_MS } from '../world/scenario.ts';
import { RequestedSettings } from './asked-settings.ts';
import type { Evidence, Violation } from './violation.ts';

/** LIVENESS: after all faults are over, every slot of every check is probed, and the results are accepted. */
export const probingViolations = (evidence: Evidence): Violation[] => {
  const { scenario, organization, journal, record, waitingResults } = evidence;
  const found: Violation[] = [];
  const asked = new RequestedSettings(evidence);
  const back = journal.away.map(({ to }) => to ?? scenario.end);
  const from = Math.max(scenario.healthyFrom, ...back) + MINUTE_MS;
  const to = scenario.end - MINUTE_MS;
  for (const check of scenario.checks) {
    const checkId = organization.checkIds[check.index] ?? 0;
    if (!record.checkIds.includes(checkId) || asked.wasPausedBetween(checkId, from, to)) continue;
    const slots = Math.floor((to - from) / (check.intervalSeconds * 1000));
    const probes = [...journal.probes.values()].filter(
      ({ at, result }) => result.checkId === checkId && result.purpose === 'poll' && at >= from && at < to,
    );
    if (probes.length < slots) {
      found.push({
        invariant: 'every slot is probed',
        text: `check ${checkId}: ${probes.length} probes in ${slots} slots`,
      });
    }
    const stored = record.results.filter((result) => result.checkId === checkId).map(({ startedAt }) => startedAt);
    const taken = probes.filter(({ result }) => stored.includes(result.startedAt)).length;
    if (taken < slots) {
      found.push({
        invariant: 'every result is accepted',
        text: `check ${checkId}: ${taken} accepted results in ${slots} slots`,
      });
    }
  }
  if (waitingResults > 0) {
    found.push({
      invariant: 'every result is accepted',
      text: `${waitingResults} results still wait although an engine runs`,
    });
  }
  return found;
};
