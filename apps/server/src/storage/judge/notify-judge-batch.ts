import type { CheckResultEvent, CheckStateEvent, OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import type { PerformanceStatus, StateCode } from '@pharos/contract/states.ts';
import type { Effect } from '@pharos/domain/judge/effects.ts';
import type { CheckCondition } from '@pharos/domain/judge/judge-state.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { notifyOrganizations } from '../events/notify-events.ts';
import type { BatchNotification, JudgeBatch, JudgedCheck } from './judge-batch.ts';

/** A summary may contain a server's response, of which a page needs only a few lines. */
const SUMMARY_LENGTH = 300;

const NOTIFIED: ReadonlySet<Effect['kind']> = new Set(['state-change', 'finding-changed', 'performance-change']);

/**
 * Notifies open pages of all changes of state and performance. Results are frequent and are only sent for organizations
 * with an open page.
 */
export const notifyJudgeBatch = async (
  trx: Kysely<Database>,
  { results, effects }: Pick<JudgeBatch, 'results' | 'effects'>,
  { checks, isWatched }: BatchNotification,
): Promise<void> => {
  const byOrganization = new Map<number, OrganizationEvent[]>();
  const add = (organizationId: number, event: OrganizationEvent): void => {
    const events = byOrganization.get(organizationId);
    if (events) events.push(event);
    else byOrganization.set(organizationId, [event]);
  };
  const changes = Map.groupBy(
    effects.filter(({ effect: { kind } }) => NOTIFIED.has(kind)),
    ({ checkId }) => checkId,
  );
  if (changes.size > 0) {
    const names = await readNames(trx, [...changes.keys()]);
    for (const judged of checks) {
      // The check was deleted in the meantime.
      const name = names.get(judged.checkId);
      if (name === undefined) continue;
      for (const data of stateEvents(judged, name, changes.get(judged.checkId) ?? [])) {
        add(judged.organizationId, { event: 'check.state', data });
      }
    }
  }
  const polled = new Set(results.map(({ checkId }) => checkId));
  for (const [organizationId, judgedChecks] of Map.groupBy(checks, (judged) => judged.organizationId)) {
    if (!isWatched(organizationId)) continue;
    const ofPolls = judgedChecks.filter(({ checkId }) => polled.has(checkId));
    if (ofPolls.length > 0) add(organizationId, { event: 'check.result', data: { results: ofPolls.map(resultOf) } });
  }
  await notifyOrganizations(trx, byOrganization);
};

/** Returns one event for each state change, or one event for a change of performance alone. */
const stateEvents = (
  { checkId, condition, previousState }: JudgedCheck,
  name: string,
  effects: JudgeBatch['effects'],
): CheckStateEvent['data'][] => {
  let previous = previousState;
  const events: CheckStateEvent['data'][] = [];
  const addEvent = (state: StateCode, since: number, summary: string): void => {
    events.push({
      check_id: checkId,
      name,
      state,
      previous_state: previous,
      state_since: new Date(since).toISOString(),
      summary: summary.slice(0, SUMMARY_LENGTH),
      appState: performanceOf(state, condition),
    });
    previous = state;
  };
  for (const { effect } of effects) {
    if (effect.kind === 'state-change') addEvent(effect.code, effect.startedAt, effect.summary);
    if (effect.kind === 'finding-changed') addEvent(effect.code, effect.startedAt, effect.probe.summary);
  }
  const { change, outage } = condition.judgeState;
  if (events.length === 0 && change) addEvent(change.code, change.startedAt, outage?.finding?.summary ?? '');
  return events;
};

const performanceOf = (state: StateCode, { judgeState }: CheckCondition): PerformanceStatus | null =>
  state === 'PS' ? null : (judgeState.performance?.status ?? 'GP');

const resultOf = ({ checkId, condition }: JudgedCheck): CheckResultEvent['data']['results'][number] => ({
  check_id: checkId,
  last_check_time: condition.lastPollAt === null ? null : new Date(condition.lastPollAt).toISOString(),
  response_time: condition.lastResponseMs === null ? null : Math.round(condition.lastResponseMs * 10) / 10,
});

const readNames = async (trx: Kysely<Database>, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await trx
    .selectFrom('checks')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
