import { createHash, type Hash } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { knowsMigrations } from '../storage/backup/restore-session.ts';
import { BackupError } from './backup-error.ts';
import {
  fingerprintOf,
  KEY_NAME,
  MANIFEST_NAME,
  type Manifest,
  newerRelease,
  partsOf,
  readManifest,
} from './manifest.ts';
import { partOf } from './part-names.ts';
import { readArchive } from './read-archive.ts';

export interface CheckedBackup {
  manifest: Manifest;
  secretKey: Buffer | undefined;
}

const MAX_KEY_BYTES = 1024;
const MAX_MANIFEST_BYTES = 16 << 20;

/**
 * Reads and verifies a whole backup. Throws `BackupError` if a part is missing or changed, or if this release cannot
 * restore the backup.
 */
export const checkBackup = async (path: string, version: string, signal: AbortSignal): Promise<CheckedBackup> => {
  const hashes = new Map<string, Hash>();
  let secretKey: Buffer | undefined;
  let manifest: Manifest | undefined;
  const damaged = (what: string) => new BackupError(`${path} is damaged or incomplete (${what}). Nothing was changed.`);
  await readArchive(path, async ({ name, size, content }) => {
    signal.throwIfAborted();
    if (name === KEY_NAME && size <= MAX_KEY_BYTES) secretKey = await buffer(content);
    else if (name === MANIFEST_NAME && size <= MAX_MANIFEST_BYTES)
      manifest = readManifest(await text(content), version);
    else {
      const part = partOf(name);
      if (part === undefined) throw damaged(`${name} is not part of a backup`);
      const hash = hashes.get(part) ?? createHash('sha256');
      hashes.set(part, hash);
      for await (const bytes of content) hash.update(bytes as Buffer);
    }
  });
  if (!manifest) throw damaged('the manifest is missing');
  if (!knowsMigrations(manifest.migrations)) throw newerRelease(manifest.version, version);
  for (const [part, { sha256 }] of partsOf(manifest)) {
    const found = (hashes.get(part) ?? createHash('sha256')).digest('hex');
    hashes.delete(part);
    if (found !== sha256) throw damaged(`the checksum of ${part} does not match`);
  }
  const [more] = hashes.keys();
  if (more !== undefined) throw damaged(`${more} is not listed in the manifest`);
  const hasKey = secretKey !== undefined && fingerprintOf(secretKey) === manifest.keyFingerprint;
  if (manifest.isKeyIncluded !== hasKey) throw damaged(`the checksum of ${KEY_NAME} does not match`);
  return { manifest, secretKey };
};
