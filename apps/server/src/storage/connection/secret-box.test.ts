import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(randomBytes(32));
const place = { organizationId: 1, table: 'checks', column: 'secrets' };

it('opens a sealed text at its own place', () => {
  expect(box.open(box.seal('grüße', place), place)).toBe('grüße');
});

it('seals the same text differently each time', () => {
  expect(box.seal('x', place)).not.toBe(box.seal('x', place));
});

it.each([
  ['another organization', { ...place, organizationId: 2 }],
  ['another table', { ...place, table: 'integrations' }],
  ['another column', { ...place, column: 'options' }],
])('rejects a sealed text that was moved to %s', (_where, elsewhere) => {
  expect(() => box.open(box.seal('x', place), elsewhere)).toThrow();
});

it('rejects a sealed text that was changed, truncated, or sealed with another key', () => {
  const sealed = box.seal('secret', place);
  const changed = Buffer.from(sealed.slice(3), 'base64');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => box.open(`v1:${changed.toString('base64')}`, place)).toThrow();
  expect(() => box.open(sealed.slice(0, 12), place)).toThrow();
  expect(() => box.open(`v2${sealed.slice(2)}`, place)).toThrow('its key version is unknown');
  expect(() => createSecretBox(randomBytes(32)).open(sealed, place)).toThrow();
});
