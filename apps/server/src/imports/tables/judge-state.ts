import type { ExportRows } from '@pharos/contract/export/rows.ts';
import { StoredJudgeState } from '@pharos/contract/stored/judge-state.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { damaged } from '../import-refusal.ts';
import type { Importing } from '../importing.ts';

/**
 * The requested confirmation of a suspect check never arrives. Therefore, the check returns to its previous stage, and
 * the next poll decides.
 */
export const settledPhase = ({ phase, code }: Pick<ExportRows['check_states'], 'phase' | 'code'>) => {
  if (phase !== 'suspect') return phase;
  return code === null ? ('pending' as const) : ('up' as const);
};

export const judgeStateOf = (
  { ids, openOutages, outageChecks, into }: Importing,
  { check_id, judge_state }: ExportRows['check_states'],
) => {
  if (judge_state === null || judge_state === undefined) return null;
  const parsed = StoredJudgeState.safeParse(judge_state);
  const problem = parsed.success ? problemOf(parsed.data, into.now) : 'the format is invalid';
  if (!parsed.success || problem !== null) throw damaged(`The state of check ${check_id} cannot be read: ${problem}.`);
  const { data: state } = parsed;
  const change = state.change && { ...state.change, id: ids.of('state_changes', state.change.id) };
  const outage = state.outage && { ...state.outage, id: ids.of('outages', state.outage.id), finding: null };
  if (outage) {
    if (outageChecks.get(outage.id) !== ids.of('checks', check_id))
      throw damaged(`The state of check ${check_id} refers to an outage of another check.`);
    openOutages.add(outage.id);
  }
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

type State = ReturnType<typeof StoredJudgeState.parse>;

const MAX_ENTRIES = 50;
const MAX_TEXT_LENGTH = 200;
const MAX_FAILING_POLLS = 100;
const [EARLIEST, LATEST] = [Date.UTC(2000), Date.UTC(2100)];

/**
 * Returns the reason why no judge can have stored this state, or null if it is valid. Requested confirmations are not
 * validated, because they are dropped.
 */
const problemOf = (state: State, now: number): string | null => {
  const { change, outage, passedAt, performance } = state;
  const raised = Object.values(state.lastCertificateAlerts);
  const times = [
    ...[change?.startedAt, outage?.startedAt, performance?.since, performance?.crossingSince],
    ...Object.values(outage?.silentSince ?? {}),
    ...[...Object.values(passedAt), ...raised.map(({ raisedAt }) => raisedAt)],
  ];
  const isWrong = (time: number | null | undefined): boolean =>
    typeof time === 'number' && (time < EARLIEST || isTimeAhead(time, now));
  if (times.some(isWrong)) return 'a time is too old or in the future';
  if (raised.some(({ notAfter }) => notAfter < EARLIEST || notAfter > LATEST))
    return 'the end date of a certificate is out of range';
  const failing = Object.keys(outage?.failing ?? {});
  const silent = Object.keys(outage?.silentSince ?? {});
  const lists = [Object.keys(passedAt), failing, silent, state.raisedCertificateAlerts];
  if (lists.some(({ length }) => length > MAX_ENTRIES)) return 'there are too many entries';
  const texts = [...lists.flat(), state.lastSuppressedAt ?? '', performance?.location ?? ''];
  if (texts.some(({ length }) => length > MAX_TEXT_LENGTH)) return 'a text is too long';
  return state.failingPolls < 0 || state.failingPolls > MAX_FAILING_POLLS
    ? 'the number of failed polls is out of range'
    : null;
};

/** The tolerance of a day covers the clock difference of two machines and the end of a slot. */
export const isTimeAhead = (time: number, now: number): boolean => time > Math.min(LATEST, now + DAY_MS);
