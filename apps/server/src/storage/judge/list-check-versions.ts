import type { Db } from '../connection/connect.ts';

/** What tells whether an engine knows a check as it is stored: a new name alone makes no new revision. */
export interface CheckVersion {
  id: number;
  revision: number;
  name: string;
}

/** So many are in memory at a time, and wait together. */
const PAGE = 5000;

/** All checks, by ascending ids, page by page. */
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
