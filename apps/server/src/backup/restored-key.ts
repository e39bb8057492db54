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
      `SECRET_KEY is not the key that encrypts the secrets of the backup${
        manifest.isKeyIncluded ? '; the correct key is in the backup (tar -xOf <backup> secret.key | base64)' : ''
      }. Nothing was changed.`,
    );
  }
  if (!isEmbedded)
    throw new BackupError('SECRET_KEY is not set. Set it to the key of the backup. Nothing was changed.');
  if (fits(stored)) return 'keep';
  if (stored) {
    throw new BackupError(
      'DATA_DIR contains a secret.key that is not the key of the backup. Move it away. Nothing was changed.',
    );
  }
  if (manifest.isKeyIncluded) return 'store';
  throw new BackupError('The backup does not contain its key. Set SECRET_KEY to this key. Nothing was changed.');
};
