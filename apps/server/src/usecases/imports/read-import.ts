import { contentRefusal } from '@pharos/domain/organizations/import-rules.ts';
import { countContent } from '../../storage/imports/count-content.ts';
import { countReceivedBytes, findNewestImport, type ImportRow } from '../../storage/imports/imports.ts';
import type { Caller, Services } from '../context.ts';

/** How the newest import goes, and why none can begin now, for people; null: one can. */
export const readImport = async (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
): Promise<{ newest: ImportRow | null; receivedBytes: number; refusal: string | null }> => {
  const newest = (await findNewestImport(db, organization.id)) ?? null;
  const content = await countContent(db, organization.id);
  const receivedBytes = newest?.status === 'uploading' ? await countReceivedBytes(db, newest) : (newest?.bytes ?? 0);
  return { newest, receivedBytes, refusal: underWay(newest) ?? contentRefusal(content) };
};

/** Why another import has to wait, for people. */
export const underWay = (newest: ImportRow | null): string | null =>
  newest?.status === 'queued' || newest?.status === 'running' ? 'An import is under way already.' : null;
