import { BackupError } from './backup-error.ts';
import type { CheckedBackup } from './check-backup.ts';
import { fingerprintOf } from './manifest.ts';

interface KeysHere {
  /** SECRET_KEY of the environment. */
  given: Buffer | undefined;
  /** That of the data folder; with an external database none is used. */
  stored: Buffer | undefined;
  isEmbedded: boolean;
}

/**
 * Decides by which key the restored secrets will be read: `'store'` is that of the backup, to be written to the data folder;
 * `'keep'` what is there already. Throws BackupError when neither could read them.
 */
export const chooseKey = ({ manifest }: CheckedBackup, { given, stored, isEmbedded }: KeysHere): 'store' | 'keep' => {
  const fits = (key: Buffer | undefined) => key !== undefined && fingerprintOf(key) === manifest.keyFingerprint;
  if (given) {
    if (fits(given)) return 'keep';
    throw new BackupError(
      `SECRET_KEY is not the key that the backup's secrets are encrypted with${
        manifest.isKeyIncluded ? '; that one is in the backup (tar -xOf <backup> secret.key | base64)' : ''
      }. Nothing was changed.`,
    );
  }
  if (!isEmbedded) throw new BackupError('SECRET_KEY is missing. Nothing was changed.');
  if (fits(stored)) return 'keep';
  if (stored) {
    throw new BackupError('DATA_DIR holds another secret.key than the backup: move it away. Nothing was changed.');
  }
  if (manifest.isKeyIncluded) return 'store';
  throw new BackupError("The backup's key was not in its data folder: set SECRET_KEY to it. Nothing was changed.");
};
