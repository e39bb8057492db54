import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ExportRows } from '@pharos/contract/export/rows.ts';
import { StoredJudgeState } from '@pharos/contract/stored/judge-state.ts';
import { DAY_MS, figuresFromArray, HOUR_MS, unpackHourEntry } from '@pharos/domain/figures/hour-figures.ts';
import { unpackDay } from '@pharos/domain/figures/packed-hours.ts';
import { damaged } from '../import-refusal.ts';
import type { Importing } from '../importing.ts';

/** All that reports are made of, and what the judge goes by from now on. */
export const importHistory = async (importing: Importing): Promise<void> => {
  const { ids, into } = importing;
  const organization_id = into.organizationId;
  const checkOf = ({ check_id }: { check_id: number }) => ids.of('checks', check_id);
  await importing.fillNumbered('state_changes', (row, id) => ({
    ...row,
    id,
    organization_id,
    check_id: checkOf(row),
    outage_id: outageOf(importing, row.outage_id, id),
    first_probe: ofCheck(row.first_probe, checkOf(row)),
    second_probe: ofCheck(row.second_probe, checkOf(row)),
    other_probes: allOfCheck(row.other_probes, checkOf(row)),
    later_probes: allOfCheck(row.later_probes, checkOf(row)),
  }));
  await importing.fill('performance_changes', (row) => ({ ...row, check_id: checkOf(row) }));
  await importing.fill('observation_gaps', (row) => ({ ...row, check_id: checkOf(row) }));
  await importing.fill('suppressed_failures', (row) => ({
    ...row,
    check_id: checkOf(row),
    first_probe: ofCheck(row.first_probe, checkOf(row)),
    second_probe: ofCheck(row.second_probe, checkOf(row)),
    other_probes: allOfCheck(row.other_probes, checkOf(row)),
  }));
  await importing.fill('certificates', (row) => ({ ...row, check_id: checkOf(row) }));
  await importing.fill('daily_figures', (row) => {
    refuseUnreadableDay(row);
    return { ...row, check_id: checkOf(row) };
  });
  await importing.fill('daily_location_figures', (row) => {
    refuseUnreadableDay(row);
    return { ...row, check_id: checkOf(row) };
  });
  const oldest = new Date(into.now - into.resultsDays * DAY_MS).toISOString();
  const newest = new Date(into.now + DAY_MS).toISOString();
  await importing.fill('results', (row) =>
    // Written alike, so that they compare as text.
    row.started_at < oldest || row.started_at > newest ? null : { ...row, check_id: checkOf(row) },
  );
  await importing.fill('check_states', ({ judge_state: _, ...row }) => {
    refuseUnreadableHour(row);
    return { ...row, organization_id, check_id: checkOf(row), phase: settledPhase(row) };
  });
  await importing.fillFrom('check_states', 'judge_states', (row) => {
    const judge_state = judgeStateOf(importing, row);
    return judge_state && { check_id: checkOf(row), judge_state };
  });
};

/** An outage has the number of the state change that began it; where that was deleted since, of the first that is left. */
const outageOf = ({ ids }: Importing, outageId: number | null, changeId: number): number | null => {
  if (outageId === null) return null;
  const known = ids.find('outages', outageId);
  if (known !== undefined) return known;
  const id = ids.find('state_changes', outageId) ?? changeId;
  ids.add('outages', outageId, id);
  return id;
};

const ofCheck = <Probe extends { checkId: number } | null>(probe: Probe, checkId: number): Probe =>
  probe === null ? probe : { ...probe, checkId };

const allOfCheck = (probes: ProbeResult[] | null, checkId: number): ProbeResult[] | null =>
  probes?.map((probe) => ({ ...probe, checkId })) ?? null;

interface ImportedDay extends Pick<ExportRows['daily_figures'], 'check_id' | 'day' | 'packed'> {
  figures?: ExportRows['daily_figures']['figures'];
}

const refuseUnreadableDay = ({ check_id, day, figures, packed }: ImportedDay): void => {
  try {
    const entries = figures?.map((entry) => entry ?? 0) ?? [];
    for (let hour = 0; hour * HOUR_MS < DAY_MS; hour += 1) unpackHourEntry(entries, hour);
    if (packed !== null) unpackDay(Buffer.from(packed.slice(2), 'hex'));
  } catch {
    throw damaged(`The figures of check ${check_id} of ${day} cannot be read.`);
  }
};

const refuseUnreadableHour = ({
  check_id,
  figures,
}: Pick<ExportRows['check_states'], 'check_id' | 'figures'>): void => {
  try {
    if (figures !== null) figuresFromArray(figures);
  } catch {
    throw damaged(`The figures of the running hour of check ${check_id} cannot be read.`);
  }
};

/** Of a check that is suspect nobody answers the confirmation that was asked for: it is as before, and the next poll tells. */
const settledPhase = ({ phase, code }: Pick<ExportRows['check_states'], 'phase' | 'code'>) => {
  if (phase !== 'suspect') return phase;
  return code === null ? ('pending' as const) : ('up' as const);
};

/** What the judge knows of a check, with the new numbers of its state and outage, and without what it had asked for; null: nothing. */
const judgeStateOf = ({ ids, openOutages }: Importing, { check_id, judge_state }: ExportRows['check_states']) => {
  if (judge_state === null || judge_state === undefined) return null;
  const parsed = StoredJudgeState.safeParse(judge_state);
  if (!parsed.success) throw damaged(`The state of check ${check_id} cannot be read.`);
  const { data: state } = parsed;
  const change = state.change && { ...state.change, id: ids.of('state_changes', state.change.id) };
  const outage = state.outage && { ...state.outage, id: ids.of('outages', state.outage.id) };
  if (outage) openOutages.add(outage.id);
  return {
    ...state,
    phase: settledPhase({ phase: state.phase, code: change?.code ?? null }),
    change,
    outage,
    suspicion: null,
    recovery: null,
    failingPolls: state.phase === 'suspect' ? 0 : state.failingPolls,
  };
};
