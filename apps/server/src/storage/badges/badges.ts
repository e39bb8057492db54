import type { BadgeDays, BadgeShape, BadgeTheme } from '@pharos/contract/rest/badges/badges.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface BadgeStyle {
  /** The period of the availability in days. 0 if the badge does not show availability. */
  days: BadgeDays;
  showsStatus: boolean;
  shape: BadgeShape;
  theme: BadgeTheme;
}

export interface StoredBadge extends BadgeStyle {
  /** A UUID. */
  id: string;
  organizationId: number;
  name: string;
  targetUrl: string;
  checkIds: readonly number[];
}

export const insertBadge = async (trx: Db, badge: StoredBadge): Promise<void> => {
  const { id, organizationId, name, targetUrl, days, showsStatus, shape, theme } = badge;
  await trx
    .insertInto('badges')
    .values({
      id,
      organization_id: organizationId,
      name,
      target_url: targetUrl,
      days,
      shows_status: showsStatus,
      shape,
      theme,
    })
    .execute();
  await insertChecks(trx, badge);
};

/** The caller must have locked the badge. */
export const updateBadge = async (trx: Db, badge: StoredBadge): Promise<void> => {
  const { id, organizationId, name, targetUrl, days, showsStatus, shape, theme } = badge;
  await trx
    .updateTable('badges')
    .set({ name, target_url: targetUrl, days, shows_status: showsStatus, shape, theme, updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('badge_checks').where('badge_id', '=', id).execute();
  await insertChecks(trx, badge);
};

const insertChecks = async (trx: Db, { id, checkIds }: StoredBadge): Promise<void> => {
  if (checkIds.length === 0) return;
  await trx
    .insertInto('badge_checks')
    .values(checkIds.map((checkId) => ({ badge_id: id, check_id: checkId })))
    .execute();
};

export const deleteBadge = async (trx: Db, { organizationId, id }: Pick<StoredBadge, 'organizationId' | 'id'>) => {
  await trx.deleteFrom('badges').where('organization_id', '=', organizationId).where('id', '=', id).execute();
};

export const listBadges = (db: Db, organizationId: number): Promise<StoredBadge[]> =>
  read(db, sql<SqlBool>`b.organization_id = ${organizationId}`);

/** Locks the badge until the transaction ends if `lock` is set. */
export const findBadge = async (
  db: Db,
  { organizationId, id }: Pick<StoredBadge, 'organizationId' | 'id'>,
  { lock = false } = {},
): Promise<StoredBadge | null> => {
  if (lock) await db.selectFrom('badges').where('id', '=', id).select('id').forUpdate().execute();
  const [badge] = await read(db, sql<SqlBool>`b.id = ${id} and b.organization_id = ${organizationId}`);
  return badge ?? null;
};

/** Returns the badge for a public request without sign-in. */
export const findPublicBadge = async (db: Db, id: string): Promise<StoredBadge | null> =>
  (await read(db, sql<SqlBool>`b.id = ${id}`))[0] ?? null;

export const countBadges = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('badges')
    .where('organization_id', '=', organizationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const read = async (db: Db, condition: ReturnType<typeof sql<SqlBool>>): Promise<StoredBadge[]> => {
  const rows = await db
    .selectFrom('badges as b')
    .selectAll('b')
    .select((eb) =>
      eb
        .selectFrom('badge_checks as c')
        .whereRef('c.badge_id', '=', 'b.id')
        .select(sql<number[]>`coalesce(array_agg(c.check_id order by c.check_id), '{}')`.as('ids'))
        .as('check_ids'),
    )
    .where(condition)
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    targetUrl: row.target_url,
    days: row.days,
    showsStatus: row.shows_status,
    shape: row.shape,
    theme: row.theme,
    checkIds: row.check_ids ?? [],
  }));
};
