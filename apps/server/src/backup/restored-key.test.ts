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

it("stores the backup's key in a data folder without one", () => {
  expect(chooseKey(backup(true), embedded)).toBe('store');
});

it('keeps the key that is there, or given, when it is the same', () => {
  expect(chooseKey(backup(true), { ...embedded, stored: key })).toBe('keep');
  expect(chooseKey(backup(true), { ...embedded, given: key })).toBe('keep');
  expect(chooseKey(backup(false), { ...embedded, given: key, stored: another })).toBe('keep');
  expect(chooseKey(backup(true), { ...embedded, given: key, isEmbedded: false })).toBe('keep');
});

it('refuses another key, by which no secret could be read', () => {
  expect(() => chooseKey(backup(true), { ...embedded, given: another, stored: key })).toThrow('SECRET_KEY is not');
  expect(() => chooseKey(backup(true), { ...embedded, stored: another })).toThrow('another secret.key');
});

it('refuses to go without the key', () => {
  expect(() => chooseKey(backup(false), embedded)).toThrow('set SECRET_KEY to it');
});
