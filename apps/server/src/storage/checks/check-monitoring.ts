import type { Db } from '../connection/connect.ts';

/** Checks of the organization among `ids`, kept from other writers until the transaction ends. Locked in the order of ids. */
export const lockChecksMonitoring = (trx: Db, organizationId: number, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('checks')
        .where('organization_id', '=', organizationId)
        .where('id', 'in', ids)
        .orderBy('id')
        .select(['id', 'name', 'paused'])
        .forUpdate()
        .execute();

/** Pauses or restarts locked checks. Only what people want is written here: the engine records the change of state. */
export const setChecksPaused = async (
  trx: Db,
  organizationId: number,
  ids: readonly number[],
  paused: boolean,
  at: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .updateTable('checks')
    .set((eb) => ({
      paused,
      monitoring_changed_at: at,
      updated_at: at,
      revision: eb('revision', '+', 1),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
};
