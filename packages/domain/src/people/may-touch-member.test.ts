import { describe, expect, test } from 'vitest';
import { type MemberChange, mayTouchMember } from './may-touch-member.ts';

const OWNER = { id: 1, role: 'OW' } as const;
const ADMIN = { id: 2, role: 'AD' } as const;
const OTHER_ADMIN = { id: 3, role: 'AD' } as const;
const READER = { id: 4, role: 'ST' } as const;
const OTHER_READER = { id: 5, role: 'ST' } as const;

/** All other changes are rejected. */
const TABLE = [
  ['the owner', OWNER, 'themself', OWNER, 'mails application'],
  ['the owner', OWNER, 'an admin', ADMIN, 'role mails application remove'],
  ['the owner', OWNER, 'a reader', READER, 'role mails application remove'],
  ['an admin', ADMIN, 'the owner', OWNER, ''],
  ['an admin', ADMIN, 'themself', ADMIN, 'mails application leave'],
  ['an admin', ADMIN, 'another admin', OTHER_ADMIN, 'role mails application remove'],
  ['an admin', ADMIN, 'a reader', READER, 'role mails application remove'],
  ['a reader', READER, 'the owner', OWNER, ''],
  ['a reader', READER, 'an admin', ADMIN, ''],
  ['a reader', READER, 'themself', READER, 'mails leave'],
  ['a reader', READER, 'another reader', OTHER_READER, ''],
] as const;
const CHANGES: readonly MemberChange[] = ['role', 'mails', 'application', 'remove', 'leave'];

describe.each(TABLE)('changes by %s %j to %s %j', (_actor, actor, _target, target, allowed) => {
  test.each(CHANGES)('allows or rejects the change as expected: %s', (change) => {
    const refusal = mayTouchMember(actor, target, change);
    if (allowed.split(' ').includes(change)) expect(refusal).toBeNull();
    else expect(refusal).toMatch(/^[A-Z].*\.$/);
  });
});

test('rejects a change with a message that suggests an alternative', () => {
  expect(mayTouchMember(ADMIN, OWNER, 'remove')).toContain('Transfer the ownership');
  expect(mayTouchMember(ADMIN, ADMIN, 'role')).toContain('another admin');
  expect(mayTouchMember(OWNER, OWNER, 'leave')).toContain('Transfer the ownership');
});
