import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { SequenceValue, TableContents } from '../storage/backup/database-contents.ts';
import { BackupError } from './backup-error.ts';

/** Increment this format version when an older release could not read the new format. */
const FORMAT = 1;
export const MANIFEST_NAME = 'manifest.json';
export const KEY_NAME = 'secret.key';

/** The number of rows in all pieces of a part, and the SHA-256 hash of the concatenated pieces. */
const Part = z.strictObject({ rows: z.int().min(0), sha256: z.hash('sha256') });
export type Part = z.infer<typeof Part>;

/** The last file of a backup, which lists the expected contents. */
const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.strictObject({ ...TableContents.shape, ...Part.shape })),
  queue: z.strictObject({ jobs: Part, crontabs: Part }),
  sequences: z.array(SequenceValue),
  /** Identifies the key that encrypts the secrets, without revealing it. */
  keyFingerprint: z.hash('sha256'),
  isKeyIncluded: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;

export const partsOf = ({ tables, queue }: Manifest): Map<string, Part> =>
  new Map<string, Part>([
    ...tables.map((table) => [`tables/${table.name}`, table] as const),
    ...Object.entries(queue).map(([name, part]) => [`queue/${name}`, part] as const),
  ]);

export const fingerprintOf = (secretKey: Buffer): string =>
  createHmac('sha256', secretKey).update('Pharos backup').digest('hex');

export const writeManifest = (facts: Omit<Manifest, 'format'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format: FORMAT, ...facts }, null, 2)}\n`);

/** Throws `BackupError` if a newer release has written the manifest or if it is invalid. */
export const readManifest = (text: string, version: string): Manifest => {
  const json = parseJson(text);
  const head = z.looseObject({ format: z.int(), version: z.string() }).safeParse(json);
  if (head.success && head.data.format > FORMAT) throw newerRelease(head.data.version, version);
  const manifest = Manifest.safeParse(json);
  if (!manifest.success)
    throw new BackupError('The backup is damaged: its manifest cannot be read. Nothing was changed.');
  return manifest.data;
};

export const newerRelease = (theirs: string, ours: string): BackupError =>
  new BackupError(
    `The backup was created by a newer release of Pharos (${theirs}) than this one (${ours}). Restore it with that release. Nothing was changed.`,
  );

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
