import { MAX_PAGE_CHECKS } from '@pharos/contract/row-limits.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { findPageOfLink } from '../../storage/status-pages/status-page-checks.ts';
import type { StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, invalidWhole, notFound } from '../errors.ts';
import { arrangePageChecks } from './arrange-page-checks.ts';
import { findPage } from './find-page.ts';
import { recordPageChange } from './record-page-change.ts';

export interface PageCheck {
  id: number;
  pageId: number;
  checkId: number;
  /** Starts at 1. */
  order: number;
}

type Database = Pick<Services, 'db'>;

export const listPageChecks = async ({ db }: Database, caller: Caller, pageId: number): Promise<PageCheck[]> =>
  pageChecksOf(await findPage(db, caller, pageId));

/** A position beyond the end means the end. */
export const addPageCheck = ({ db }: Database, caller: Caller, added: Omit<PageCheck, 'id'>): Promise<PageCheck> =>
  db.transaction().execute(async (trx) => {
    const { pageId, checkId, order } = added;
    const before = await findPage(trx, caller, pageId, { lock: true });
    const shown = before.checks.map((check) => check.checkId);
    if (shown.includes(checkId)) throw invalid({ application_check: ['This check is already on the page.'] });
    if (shown.length >= MAX_PAGE_CHECKS)
      throw invalidWhole(`A status page can show at most ${MAX_PAGE_CHECKS} checks.`);
    const after = await arrange(trx, caller, before, shown.toSpliced(order - 1, 0, checkId));
    return required(after.find((check) => check.checkId === checkId));
  });

export const movePageCheck = ({ db }: Database, caller: Caller, id: number, order: number): Promise<PageCheck> =>
  db.transaction().execute(async (trx) => {
    const { before, checkId, remaining } = await findLink(trx, caller, id);
    const after = await arrange(trx, caller, before, remaining.toSpliced(order - 1, 0, checkId));
    return required(after.find((check) => check.id === id));
  });

export const removePageCheck = ({ db }: Database, caller: Caller, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { before, remaining } = await findLink(trx, caller, id);
    await arrange(trx, caller, before, remaining);
  });

/** Locks the page. Also returns the other checks of the page. */
const findLink = async (trx: Db, caller: Caller, id: number) => {
  const pageId = await findPageOfLink(trx, caller.organization.id, id);
  if (pageId === null) throw notFound('Check of a status page');
  const before = await findPage(trx, caller, pageId, { lock: true });
  const { checkId } = required(before.checks.find((check) => check.id === id));
  return { before, checkId, remaining: before.checks.flatMap((check) => (check.id === id ? [] : [check.checkId])) };
};

const arrange = async (
  trx: Db,
  caller: Caller,
  before: StoredStatusPage,
  checkIds: readonly number[],
): Promise<PageCheck[]> => {
  await arrangePageChecks(trx, before, checkIds, 'application_check');
  const after = await findPage(trx, caller, before.id);
  await recordPageChange(trx, caller, before, after);
  return pageChecksOf(after);
};

const pageChecksOf = (page: StoredStatusPage): PageCheck[] =>
  page.checks.map(({ id, checkId }, index) => ({ id, pageId: page.id, checkId, order: index + 1 }));

/** Throws `not-found` for a link that was removed in the meantime. */
const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw notFound('Check of a status page');
  return value;
};
