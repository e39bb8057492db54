import type { Db } from '../connection/connect.ts';

/**
 * The data that shows whether an engine has the stored version of a check. The name is included because a new name
 * alone does not change the revision.
 */
export interface CheckVersion {
  id: number;
  revision: number;
  name: string;
}

/** Number of checks that are in memory and await processing at one time. */
const PAGE = 5000;

/** Yields all checks by ascending id, page by page. */
export const listCheckVersions = async function* (db: Db): AsyncGenerator<CheckVersion[]> {
  let after = 0;
  for (;;) {
    const page = await db
      .selectFrom('checks')
      .select(['id', 'revision', 'name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
};
