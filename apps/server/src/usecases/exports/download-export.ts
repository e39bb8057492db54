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

/**
 * A short time is sufficient, because a browser starts the download at once. A separate link avoids session tokens in
 * addresses.
 */
const LINK_MS = 10 * 60_000;

/**
 * Returns the address of a file for ten minutes. Anyone with the link can fetch the file while the requester still has
 * access. `url` is null while the export is not ready.
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
  /** The requester: either a person, or an API key by its visible parts. */
  userId: number | null;
  apiKey: string | null;
  organizationId: number;
  id: string;
  until: number;
}

const sealLink = (secrets: SecretBox, link: FileLink): string =>
  Buffer.from(secrets.seal(JSON.stringify(link), secretPlaces.exportLink)).toString('base64url');

const openLink = (secrets: SecretBox, key: string): FileLink | null => {
  try {
    return JSON.parse(secrets.open(Buffer.from(key, 'base64url').toString(), secretPlaces.exportLink));
  } catch {
    // The link was not sealed by this installation.
    return null;
  }
};

/** Returns the file with its pieces in order. Returns undefined if the link is invalid or the file was deleted. */
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
  // Access may have been revoked since the link was created.
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

/** Returns the current role, or null if the requester has no access any more. */
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
    // The response then ends too early, which the browser detects.
    if (!piece) throw new Error('The export was deleted during the download');
    sent += piece.length;
    yield piece;
  }
}
