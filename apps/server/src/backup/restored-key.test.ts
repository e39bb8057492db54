import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CheckedBackup } from './check-backup.ts';
import { fingerprintOf } from './manifest.ts';
import { chooseKey } from './restored-key.ts';

const key = randomBytes(32);
const another = randomBytes(32);
const backup = (isKeyIncluded: boolean): CheckedBackup =>
  ({ manifest: { keyFingerprint: fingerprintOf(key), isKeyIncluded }, secretKey: undefined }) as CheckedBackup;
const embedded = { given: undefined, stored: undefined, isEmbedded: true };

it('stores the key of the backup in a data folder without a key', () => {
  expect(chooseKey(backup(true), embedded)).toBe('store');
});

it('uses the existing key if it is the key of the backup', () => {
  expect(chooseKey(backup(true), { ...embedded, stored: key })).toBe('keep');
  expect(chooseKey(backup(true), { ...embedded, given: key })).toBe('keep');
  expect(chooseKey(backup(false), { ...embedded, given: key, stored: another })).toBe('keep');
  expect(chooseKey(backup(true), { ...embedded, given: key, isEmbedded: false })).toBe('keep');
});

it('rejects a different key, which could not decrypt the secrets', () => {
  expect(() => chooseKey(backup(true), { ...embedded, given: another, stored: key })).toThrow('SECRET_KEY is not');
  expect(() => chooseKey(backup(true), { ...embedded, stored: another })).toThrow(
    'a secret.key that is not the key of the backup',
  );
});

it('rejects a backup without a key if no key is configured', () => {
  expect(() => chooseKey(backup(false), embedded)).toThrow('Set SECRET_KEY to this key');
});
