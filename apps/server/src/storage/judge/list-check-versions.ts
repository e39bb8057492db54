import type { Db } from '../connection/connect.ts';

/** Shows whether an engine has the stored version of a check. A new name alone does not change the revision. */
export interface CheckVersion {
  id: number;
  revision: number;
  name: string;
}

const PAGE = 5000;

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
