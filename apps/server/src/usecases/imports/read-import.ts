import { contentRefusal } from '@pharos/domain/organizations/import-rules.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { countContent } from '../../storage/imports/count-content.ts';
import {
  countReceivedBytes,
  findNewestImport,
  hasOwnerOtherImport,
  type ImportRow,
} from '../../storage/imports/imports.ts';
import type { Caller, Services } from '../context.ts';

/** Returns the newest import, and the reason why none can start now, as a text for people. */
export const readImport = async (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
): Promise<{ newest: ImportRow | null; receivedBytes: number; refusal: string | null }> => {
  const newest = (await findNewestImport(db, organization.id)) ?? null;
  const content = await countContent(db, organization.id);
  const receivedBytes = newest?.status === 'uploading' ? await countReceivedBytes(db, newest) : (newest?.bytes ?? 0);
  const refusal = underWay(newest) ?? (await otherUnderWay(db, organization.id)) ?? contentRefusal(content);
  return { newest, receivedBytes, refusal };
};

export const underWay = (newest: ImportRow | null): string | null =>
  newest?.status === 'queued' || newest?.status === 'running' ? 'An import is already in progress.' : null;

/** Imports of one owner run one after the other. */
export const otherUnderWay = async (db: Db, organizationId: number): Promise<string | null> =>
  (await hasOwnerOtherImport(db, organizationId))
    ? 'An import into another organization of the same owner is in progress. Try again when it has ended.'
    : null;
