import type { StateCode } from '@pharos/contract/states.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { defaultSettings } from '@pharos/domain/checks/settings/defaults.ts';
import { splitSecrets } from '@pharos/domain/checks/settings/secrets.ts';
import { optionsOf, settingsOf } from '@pharos/domain/checks/settings/target.ts';
import type { UnreadablePart } from '@pharos/domain/checks/settings/unreadable.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { readStoredJudgement } from '../judge/load-conditions.ts';
import { columnsOfLocations, locationsOfColumns } from './check-locations.ts';
import { sealCheckSecrets } from './check-secrets.ts';
import { readReadableOptions } from './read-check-options.ts';

/**
 * The display state. Null while the check waits for its first result or is unreadable. A pause or resume has effect
 * here at once, before the engine updates its row.
 */
export const shownState = sql<StateCode | null>`case
  when c.paused or o.state <> 'AC' then 'PS'
  when s.is_unreadable or s.phase in ('pending', 'paused') then null
  else s.code end`;

export const isDegraded = sql<boolean>`exists (select from performance_changes p
  where p.check_id = c.id and p.status = 'DP' and p.ended_at is null)`;

/** Uses the aliases c, o, a and s. */
export const selectChecks = (db: Db, organizationId: number) =>
  db
    .selectFrom('checks as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .leftJoin('check_states as s', 's.check_id', 'c.id')
    .where('c.organization_id', '=', organizationId)
    .select([
      'c.id',
      'c.organization_id as organizationId',
      'c.application_id as applicationId',
      'a.name as applicationName',
      'c.name',
      'c.url',
      'c.notes',
      'c.interval_seconds as intervalSeconds',
      'c.alert_delay_seconds as alertDelaySeconds',
      'c.apdex_threshold_ms as apdexThresholdMs',
      'c.location',
      'c.locations',
      'c.confirmation_rule as confirmationRule',
      'c.options',
      'c.secrets',
      'c.revision',
      'c.paused',
      'c.paused_by_plan as pausedByPlan',
      'c.monitoring_changed_at as monitoringChangedAt',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      'c.type',
      's.figures',
      's.since',
      's.last_result_at as lastResultAt',
      's.last_response_ms as lastResponseMs',
      shownState.as('state'),
      isDegraded.as('degraded'),
      sql<unknown>`(select judge_state from judge_states j where j.check_id = c.id)`.as('judgeState'),
      sql<string | null>`(select coalesce(present_probe ->> 'summary', summary) from state_changes h
        where h.check_id = c.id and h.ended_at is null order by h.started_at desc limit 1)`.as('summary'),
      sql<number[]>`array(select membership_id from check_recipients r
        where r.check_id = c.id and membership_id is not null order by 1)`.as('members'),
      sql<number[]>`array(select contact_id from check_recipients r
        where r.check_id = c.id and contact_id is not null order by 1)`.as('contacts'),
    ]);

type CheckRow = Awaited<ReturnType<ReturnType<typeof selectChecks>['execute']>>[number];

/**
 * A check as screens show it. For an unreadable check, `unreadable` names the unreadable part, its lost settings have
 * default values, and its state is unknown.
 */
export type StoredCheck = ReturnType<typeof toStoredCheck>;

export const toStoredCheck = (box: SecretBox, { options, secrets, judgeState, figures, type, ...row }: CheckRow) => {
  const { name, url, notes, intervalSeconds, alertDelaySeconds, apdexThresholdMs, confirmationRule, ...further } = row;
  const { location, locations: keys, ...rest } = further;
  const locations = locationsOfColumns(location, keys);
  const columns = {
    name,
    url,
    notes,
    intervalSeconds,
    alertDelaySeconds,
    apdexThresholdMs,
    locations,
    confirmationRule,
  };
  const stored = readReadableOptions(box, { organizationId: row.organizationId, options, secrets });
  const settings: CheckSettings =
    stored.options === null
      ? { ...defaultSettings(type, intervalSeconds), ...columns }
      : settingsOf(columns, stored.options);
  const judgement = readJudgement(judgeState, figures);
  const unreadable: UnreadablePart | null = stored.unreadable ?? (judgement === null ? 'state' : null);
  const isKnown = unreadable === null || row.state === 'PS';
  const downSince = judgement?.judgeState.outage?.startedAt;
  return {
    ...rest,
    state: isKnown ? row.state : null,
    downSince: downSince === undefined ? null : new Date(downSince),
    settings,
    unreadable,
  };
};

const readJudgement = (
  judgeState: unknown,
  figures: number[] | null,
): ReturnType<typeof readStoredJudgement> | null => {
  try {
    return readStoredJudgement({ judge_state: judgeState, figures });
  } catch {
    return null;
  }
};

export const findCheck = async (
  db: Db,
  box: SecretBox,
  organizationId: number,
  id: number,
): Promise<StoredCheck | undefined> => {
  const row = await selectChecks(db, organizationId).where('c.id', '=', id).executeTakeFirst();
  return row && toStoredCheck(box, row);
};

export const lockCheck = async (
  trx: Db,
  box: SecretBox,
  organizationId: number,
  id: number,
): Promise<StoredCheck | undefined> => {
  const row = await selectChecks(trx, organizationId).where('c.id', '=', id).forUpdate(['c']).executeTakeFirst();
  return row && toStoredCheck(box, row);
};

const columnsOf = (box: SecretBox, organizationId: number, settings: CheckSettings) => {
  const options = optionsOf(settings);
  const { target, secrets } = splitSecrets(options.target);
  return {
    name: settings.name,
    url: settings.url,
    notes: settings.notes,
    interval_seconds: settings.intervalSeconds,
    alert_delay_seconds: settings.alertDelaySeconds,
    apdex_threshold_ms: settings.apdexThresholdMs,
    ...columnsOfLocations(settings.locations),
    confirmation_rule: settings.confirmationRule,
    options: JSON.stringify({ ...options, target }),
    secrets: sealCheckSecrets(box, organizationId, secrets),
  };
};

/** Inserts a check with the row for the state that the engine stores. Returns the id of the check. */
export const insertCheck = async (
  trx: Db,
  box: SecretBox,
  owner: { organizationId: number; applicationId: number },
  settings: CheckSettings,
  at: Date,
): Promise<number> => {
  const { id } = await trx
    .insertInto('checks')
    .values({
      organization_id: owner.organizationId,
      application_id: owner.applicationId,
      type: settings.type,
      ...columnsOf(box, owner.organizationId, settings),
      monitoring_changed_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('check_states')
    .values({ check_id: id, organization_id: owner.organizationId, code: null, last_response_ms: null, figures: null })
    .execute();
  return id;
};

/** The check must be locked. With `reprobe`, results of running probes are discarded. */
export const updateCheckSettings = async (
  trx: Db,
  box: SecretBox,
  check: Pick<StoredCheck, 'id' | 'organizationId' | 'revision'>,
  settings: CheckSettings,
  { reprobe, at }: { reprobe: boolean; at: Date },
): Promise<void> => {
  await trx
    .updateTable('checks')
    .set({
      ...columnsOf(box, check.organizationId, settings),
      revision: reprobe ? check.revision + 1 : check.revision,
      updated_at: at,
    })
    .where('organization_id', '=', check.organizationId)
    .where('id', '=', check.id)
    .execute();
};
