import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import { DISABLING_PROBLEMS, type IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';
import { ENTITLEMENT_COLUMNS, type StoredEntitlement, toEntitlement } from '../organizations/plan-entitlement.ts';

/** `config` and `secrets` have a kind-specific format, which the code of the kind parses. */
export interface StoredIntegration {
  id: number;
  organizationId: number;
  kind: string;
  state: IntegrationState;
  name: string;
  /** Null for all checks of the organization. */
  checkIds: readonly number[] | null;
  config: unknown;
  /** Null if the secrets were sealed with another key. */
  secrets: unknown;
  problem: IntegrationProblem | null;
  /** Null if the last attempt succeeded. */
  failingSince: Date | null;
  lastFailure: string | null;
  /** Reasons why nothing is sent any more, by recipient. */
  endedRecipients: Readonly<Record<string, string>>;
  /** 1 for the oldest integration of the organization. */
  place: number;
  entitlement: StoredEntitlement;
}

export type NewIntegration = Pick<
  StoredIntegration,
  'organizationId' | 'kind' | 'state' | 'name' | 'checkIds' | 'config' | 'secrets'
>;

export const insertIntegration = async (trx: Db, box: SecretBox, added: NewIntegration): Promise<number> => {
  const { id } = await trx
    .insertInto('integrations')
    .values({
      organization_id: added.organizationId,
      kind: added.kind,
      state: added.state,
      name: added.name,
      all_checks: added.checkIds === null,
      config: JSON.stringify(added.config),
      secrets: sealIntegrationSecrets(box, added.organizationId, added.secrets),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertChecks(trx, id, added.checkIds);
  return id;
};

export type IntegrationChange = Partial<
  Pick<StoredIntegration, 'state' | 'name' | 'checkIds' | 'config' | 'secrets' | 'problem' | 'endedRecipients'>
>;

/**
 * The caller must have locked the integration. Enabling it clears its problem. After it is enabled, repaired or
 * configured differently, it counts as failing only if it fails again.
 */
export const updateIntegration = async (
  trx: Db,
  box: SecretBox,
  { organizationId, id }: Pick<StoredIntegration, 'organizationId' | 'id'>,
  { state, name, checkIds, config, secrets, problem, endedRecipients }: IntegrationChange,
): Promise<void> => {
  await trx
    .updateTable('integrations')
    .set({
      ...(state && { state }),
      ...(state === 'AC' && { problem: withoutDisabling }),
      ...(problem !== undefined && { problem }),
      ...(endedRecipients !== undefined && { ended_recipients: JSON.stringify(endedRecipients) }),
      // Earlier failures belong to messages that were sent with other settings.
      ...((state === 'AC' || config !== undefined || secrets !== undefined || problem === null) && NOT_FAILING),
      ...(name !== undefined && { name }),
      ...(checkIds !== undefined && { all_checks: checkIds === null }),
      ...(config !== undefined && { config: JSON.stringify(config) }),
      ...(secrets !== undefined && { secrets: sealIntegrationSecrets(box, organizationId, secrets) }),
      updated_at: sql<Date>`now()`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  if (checkIds === undefined) return;
  await trx.deleteFrom('integration_checks').where('integration_id', '=', id).execute();
  await insertChecks(trx, id, checkIds);
};

/**
 * Stores data from the external service. This is not a change by a person, so it does not clear problems. The caller
 * must have locked the integration.
 */
export const storeConfig = async (
  trx: Db,
  { organizationId, id }: Pick<StoredIntegration, 'organizationId' | 'id'>,
  config: unknown,
): Promise<void> => {
  await trx
    .updateTable('integrations')
    .set({ config: JSON.stringify(config) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

export const NOT_FAILING = {
  failing_since: null,
  last_failure: null,
  failures: 0,
  failing_told_at: null,
  next_try_at: null,
};

const withoutDisabling = sql<IntegrationProblem | null>`case when problem = any(${DISABLING_PROBLEMS}::text[]) then null else problem end`;

export const deleteIntegration = async (
  trx: Db,
  { organizationId, kind, id }: Pick<StoredIntegration, 'organizationId' | 'kind' | 'id'>,
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('integrations')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const listIntegrations = (
  db: Db,
  box: SecretBox,
  { organizationId, kind }: Pick<StoredIntegration, 'organizationId' | 'kind'>,
): Promise<StoredIntegration[]> => read(db, box, { organizationId, kind });

/** Finds any kind without `kind`. Locks the integration until the transaction ends if `lock` is set. */
export const findIntegration = async (
  db: Db,
  box: SecretBox,
  wanted: Pick<StoredIntegration, 'organizationId' | 'id'> & { kind?: string },
  { lock = false } = {},
): Promise<StoredIntegration | null> => {
  if (lock) {
    const { organizationId, id } = wanted;
    await db
      .selectFrom('integrations')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .execute();
  }
  return (await read(db, box, wanted))[0] ?? null;
};

export const countIntegrations = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('integrations')
    .where('organization_id', '=', organizationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const read = async (
  db: Db,
  box: SecretBox,
  { organizationId, kind, id }: Pick<StoredIntegration, 'organizationId'> & { kind?: string; id?: number },
): Promise<StoredIntegration[]> => {
  const rows = await db
    .selectFrom('integrations as i')
    .innerJoin('organizations', 'organizations.id', 'i.organization_id')
    .selectAll('i')
    .select(ENTITLEMENT_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('integrations as o')
        .whereRef('o.organization_id', '=', 'i.organization_id')
        .whereRef('o.id', '<=', 'i.id')
        .select((of) => of.fn.countAll<number>().as('place'))
        .as('place'),
    )
    .select((eb) =>
      eb
        .selectFrom('integration_checks as c')
        .whereRef('c.integration_id', '=', 'i.id')
        .select(sql<number[]>`coalesce(array_agg(c.check_id order by c.check_id), '{}')`.as('ids'))
        .as('check_ids'),
    )
    .where('i.organization_id', '=', organizationId)
    .$if(kind !== undefined, (query) => query.where('i.kind', '=', kind ?? ''))
    .$if(id !== undefined, (query) => query.where('i.id', '=', id ?? 0))
    .orderBy('i.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    state: row.state,
    name: row.name,
    checkIds: row.all_checks ? null : (row.check_ids ?? []),
    config: row.config,
    secrets: opened(box, row.organization_id, row.secrets),
    problem: row.problem,
    failingSince: row.failing_since,
    lastFailure: row.last_failure,
    endedRecipients: row.ended_recipients,
    place: row.place ?? 1,
    entitlement: toEntitlement(row),
  }));
};

/** Unreadable secrets are null, and people must enter them again. */
export const sealIntegrationSecrets = (box: SecretBox, organizationId: number, secrets: unknown): string =>
  box.seal(JSON.stringify(secrets), secretPlaces.integration(organizationId));

const opened = (box: SecretBox, organizationId: number, secrets: string): unknown => {
  try {
    return JSON.parse(box.open(secrets, secretPlaces.integration(organizationId)));
  } catch {
    return null;
  }
};

const insertChecks = async (trx: Db, id: number, checkIds: readonly number[] | null): Promise<void> => {
  if (!checkIds?.length) return;
  await trx
    .insertInto('integration_checks')
    .values(checkIds.map((checkId) => ({ integration_id: id, check_id: checkId })))
    .execute();
};
