import { expect, test } from 'vitest';
import { messageId } from './message-id.ts';

const parts = {
  key: 'alert-7',
  recipient: 'a@example.com',
  baseUrl: 'http://localhost',
  mailFrom: 'P <p@mail.example>',
};

test('returns the same Message-ID each time, and a different one for each recipient, message and installation', () => {
  const id = messageId(parts);
  expect(id).toMatch(/^<alert-7\.[0-9a-f]{20}@mail\.example>$/);
  expect(messageId({ ...parts })).toBe(id);
  const changes = [{ recipient: 'b@example.com' }, { key: 'alert-8' }, { baseUrl: 'http://other' }];
  for (const other of changes) expect(messageId({ ...parts, ...other })).not.toBe(id);
});

test('accepts a bare sender address and a sender without a domain', () => {
  expect(messageId({ ...parts, mailFrom: 'p@localhost' })).toMatch(/@localhost>$/);
  expect(messageId({ ...parts, mailFrom: 'Pharos' })).toMatch(/@localhost>$/);
  expect(messageId({ ...parts, mailFrom: '"a@b" <p@mail.example> ' })).toMatch(/@mail\.example>$/);
});
