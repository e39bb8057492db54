import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ExportRows } from '@pharos/contract/export/rows.ts';
import { DAY_MS, figuresFromArray, HOUR_MS, unpackHourEntry } from '@pharos/domain/figures/hour-figures.ts';
import { unpackDay } from '@pharos/domain/figures/packed-hours.ts';
import { createHourlyBound } from '../hourly-bound.ts';
import { damaged } from '../import-refusal.ts';
import type { Importing } from '../importing.ts';
import { isTimeAhead, judgeStateOf, settledPhase } from './judge-state.ts';

export const importHistory = async (importing: Importing): Promise<void> => {
  const { ids, into } = importing;
  const organization_id = into.organizationId;
  const checkOf = ({ check_id }: { check_id: number }) => ids.of('checks', check_id);
  const boundStates = createHourlyBound('state_changes', into);
  await importing.fillNumbered('state_changes', (row, id) => {
    boundStates(row);
    return {
      ...row,
      id,
      organization_id,
      check_id: checkOf(row),
      outage_id: outageOf(importing, row, id),
      first_probe: ofCheck(row.first_probe, checkOf(row)),
      second_probe: ofCheck(row.second_probe, checkOf(row)),
      other_probes: allOfCheck(row.other_probes, checkOf(row)),
      later_probes: allOfCheck(row.later_probes, checkOf(row)),
      present_probe: ofCheck(row.present_probe, checkOf(row)),
    };
  });
  for (const table of ['performance_changes', 'observation_gaps'] as const) {
    const bound = createHourlyBound(table, into);
    await importing.fill(table, (row) => {
      bound(row);
      return { ...row, check_id: checkOf(row) };
    });
  }
  const boundFailures = createHourlyBound('suppressed_failures', into);
  await importing.fill('suppressed_failures', (row) => {
    boundFailures(row);
    return {
      ...row,
      check_id: checkOf(row),
      first_probe: ofCheck(row.first_probe, checkOf(row)),
      second_probe: ofCheck(row.second_probe, checkOf(row)),
      other_probes: allOfCheck(row.other_probes, checkOf(row)),
    };
  });
  await importing.fill('certificates', (row) => ({ ...row, check_id: checkOf(row) }));
  await importing.fill('daily_figures', (row) => {
    refuseUnreadableDay(row);
    return { ...row, check_id: checkOf(row) };
  });
  const locations = new Map<number, Set<string>>();
  await importing.fill('daily_location_figures', (row) => {
    refuseManyLocations(locations, row);
    refuseUnreadableDay(row);
    return { ...row, check_id: checkOf(row) };
  });
  const oldest = new Date(into.now - into.resultsDays * DAY_MS).toISOString();
  const newest = new Date(into.now + DAY_MS).toISOString();
  const boundResults = createHourlyBound('results', into, 1 + MAX_LOCATIONS);
  await importing.fill('results', (row) => {
    // Both times have the same format, so that they can be compared as text.
    if (row.started_at < oldest || row.started_at > newest) return null;
    boundResults(row);
    return { ...row, check_id: checkOf(row) };
  });
  await importing.fill('check_states', ({ judge_state: _, ...row }) => {
    refuseUnreadableHour(row);
    refuseTimesAhead(row, into.now);
    return { ...row, organization_id, check_id: checkOf(row), phase: settledPhase(row) };
  });
  await importing.fillFrom('check_states', 'judge_states', (row) => {
    const judge_state = judgeStateOf(importing, row);
    return judge_state && { check_id: checkOf(row), judge_state };
  });
};

/** The id of an outage is the id of its first state change, or of the first remaining one. */
const outageOf = (
  { ids, outageChecks }: Importing,
  { outage_id: outageId, check_id }: Pick<ExportRows['state_changes'], 'outage_id' | 'check_id'>,
  changeId: number,
): number | null => {
  if (outageId === null) return null;
  const known = ids.find('outages', outageId);
  const id = known ?? ids.find('state_changes', outageId) ?? changeId;
  if (known === undefined) ids.add('outages', outageId, id);
  const checkId = ids.of('checks', check_id);
  if ((outageChecks.get(id) ?? checkId) !== checkId)
    throw damaged(`The file contains outage ${outageId} for several checks.`);
  outageChecks.set(id, checkId);
  return id;
};

const ofCheck = <Probe extends { checkId: number } | null>(probe: Probe, checkId: number): Probe =>
  probe === null ? probe : { ...probe, checkId };

const allOfCheck = (probes: ProbeResult[] | null, checkId: number): ProbeResult[] | null =>
  probes?.map((probe) => ({ ...probe, checkId })) ?? null;

const MAX_LOCATIONS = 50;

const refuseManyLocations = (
  byCheck: Map<number, Set<string>>,
  { check_id, location }: Pick<ExportRows['daily_location_figures'], 'check_id' | 'location'>,
): void => {
  const locations = byCheck.get(check_id) ?? new Set();
  byCheck.set(check_id, locations.add(location));
  if (locations.size > MAX_LOCATIONS)
    throw damaged(`The file contains figures of check ${check_id} for more than ${MAX_LOCATIONS} locations.`);
};

interface ImportedDay extends Pick<ExportRows['daily_figures'], 'check_id' | 'day' | 'packed'> {
  figures?: ExportRows['daily_figures']['figures'];
}

const refuseUnreadableDay = ({ check_id, day, figures, packed }: ImportedDay): void => {
  try {
    const entries = figures?.map((entry) => entry ?? 0) ?? [];
    for (let hour = 0; hour * HOUR_MS < DAY_MS; hour += 1) unpackHourEntry(entries, hour);
    if (packed !== null) unpackDay(Buffer.from(packed.slice(2), 'hex'));
  } catch {
    throw damaged(`The figures of check ${check_id} for ${day} cannot be read.`);
  }
};

const refuseUnreadableHour = ({
  check_id,
  figures,
}: Pick<ExportRows['check_states'], 'check_id' | 'figures'>): void => {
  try {
    if (figures !== null) figuresFromArray(figures);
  } catch {
    throw damaged(`The figures of check ${check_id} for the current hour cannot be read.`);
  }
};

const refuseTimesAhead = (row: Omit<ExportRows['check_states'], 'judge_state'>, now: number): void => {
  for (const column of ['since', 'observed_until', 'last_result_at', 'hour'] as const) {
    const time = row[column];
    if (time !== null && isTimeAhead(Date.parse(time), now)) {
      throw damaged(`The state of check ${row.check_id} cannot be read: ${column} is in the future.`);
    }
  }
};
