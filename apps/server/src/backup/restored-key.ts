import { BackupError } from './backup-error.ts';
import type { CheckedBackup } from './check-backup.ts';
import { fingerprintOf } from './manifest.ts';

interface KeysHere {
  given: Buffer | undefined;
  /** The key in the data folder. Ignored with an external database. */
  stored: Buffer | undefined;
  isEmbedded: boolean;
}

/**
 * Chooses the key that decrypts the restored secrets. Returns `'store'` if the key of the backup must be written to the
 * data folder, or `'keep'` to use the existing key. Throws `BackupError` if no available key matches.
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
