import { may } from '@pharos/domain/access/may.ts';
import type { ActorRole } from '@pharos/domain/access/permissions.ts';
import type { SecretBox } from '../../storage/connection/secret-box.ts';
import { secretPlaces } from '../../storage/connection/secret-places.ts';
import { type ExportRow, findExport, readPiece } from '../../storage/exports/exports.ts';
import { findKeyScope } from '../../storage/organizations/api-keys.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { findOrganization } from '../../storage/organizations/organizations.ts';
import { listMembershipsOfUser } from '../../storage/people/memberships.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';
import { findExportToDownload, type ShownExport } from './read-export.ts';

/** A browser begins the download at once; a link of its own keeps the session's token out of addresses. */
const LINK_MS = 10 * 60_000;

/**
 * Where the file of an export can be fetched for ten minutes by everybody who has the link, as long as the person who asked for it may; `url` null while it is
 * not ready.
 */
export const startDownload = async (
  services: Pick<Services, 'db' | 'now' | 'secrets' | 'settings'>,
  caller: Caller,
  exportId: string | undefined,
): Promise<{ status: ShownExport['status']; url: string | null }> => {
  const { db, now, secrets, settings } = services;
  const found = await findExportToDownload(services, caller, exportId);
  if (!found) throw notFound('Export');
  if (found.status !== 'ready') return { status: found.status, url: null };
  await recordAudit(db, { ...actorOf(caller), action: 'export.download', subject: `export ${found.id}` });
  const { organization, userId, apiKey } = caller;
  const link = { organizationId: organization.id, id: found.id, until: now() + LINK_MS, userId, apiKey };
  const key = sealLink(secrets, link);
  return { status: 'ready', url: `${settings.baseUrl}/export-file?key=${key}` };
};

interface FileLink {
  /** Who asked for it, one of both: a person, or an API key as it is shown. */
  userId: number | null;
  apiKey: string | null;
  organizationId: number;
  id: string;
  /** Epoch milliseconds. */
  until: number;
}

const sealLink = (secrets: SecretBox, link: FileLink): string =>
  Buffer.from(secrets.seal(JSON.stringify(link), secretPlaces.exportLink)).toString('base64url');

const openLink = (secrets: SecretBox, key: string): FileLink | null => {
  try {
    return JSON.parse(secrets.open(Buffer.from(key, 'base64url').toString(), secretPlaces.exportLink));
  } catch {
    // Not sealed by this installation: no link of ours.
    return null;
  }
};

/** The file that a link leads to: its pieces one after the other. Undefined: the link is no good, or the file is gone. */
export const openExportFile = async (
  { db, now, secrets }: Pick<Services, 'db' | 'now' | 'secrets'>,
  key: string,
  address: string,
): Promise<{ name: string; bytes: number; pieces: AsyncIterable<Buffer> } | undefined> => {
  const link = openLink(secrets, key);
  if (!link || now() >= link.until) return undefined;
  const found = await findExport(db, link.organizationId, link.id);
  const organization = await findOrganization(db, link.organizationId);
  if (!organization || found?.status !== 'ready' || found.bytes === null) return undefined;
  // Rights may have been taken since the link was made.
  const role = await roleOf(db, link, now());
  if (role === null || may('export.request', role, organization.state) !== 'yes') return undefined;
  await recordAudit(db, {
    organizationId: link.organizationId,
    userId: link.userId,
    apiKey: link.apiKey,
    address,
    action: 'export.fetch',
    subject: `export ${link.id}`,
  });
  const day = found.requestedAt.toISOString().slice(0, 10);
  return { name: `pharos-${organization.subdomain}-${day}.zip`, bytes: found.bytes, pieces: piecesOf(db, found) };
};

/** What who asked for the link may do there now; null: nothing any more. */
const roleOf = async (
  db: Services['db'],
  { organizationId, userId, apiKey }: FileLink,
  now: number,
): Promise<ActorRole | null> => {
  if (apiKey !== null) return findKeyScope(db, organizationId, apiKey, new Date(now));
  const memberships = userId === null ? [] : await listMembershipsOfUser(db, userId);
  return memberships.find((each) => each.organizationId === organizationId)?.role ?? null;
};

async function* piecesOf(db: Services['db'], found: ExportRow): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let number = 0; sent < (found.bytes ?? 0); number += 1) {
    const piece = await readPiece(db, found, number);
    // The answer ends too short, which the browser notices.
    if (!piece) throw new Error('The export was deleted while it was downloaded');
    sent += piece.length;
    yield piece;
  }
}
