import { expect, test } from 'vitest';
import { Email } from './people.ts';

test.each([
  ['ann@example.com', 'ann@example.com'],
  ['Ann.O+tag@Mail.Example.com', 'Ann.O+tag@Mail.Example.com'],
  ['info@exämple.org', 'info@xn--exmple-cua.org'],
  ['info@XN--EXMPLE-CUA.org', 'info@XN--EXMPLE-CUA.org'],
  ['ann@почта.рф', 'ann@xn--80a1acny.xn--p1ai'],
  ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['ann@भारत.भारत', 'ann@xn--h2brj9c.xn--h2brj9c'],
])('accepts an address with a domain in any language: %s', (given, stored) => {
  expect(Email.parse(given)).toBe(stored);
  expect(Email.parse(stored)).toBe(stored);
});

test.each([
  'ann',
  'ann@example',
  '@example.com',
  'änn@example.com',
  'ann@exämple',
  'ann@ex ämple.com',
  'ann@exämple..com',
  'ann@-ä.com',
  'ann@exämple.com>',
  'ann@exämple.c0m',
  `ann@${'ä'.repeat(250)}.com`,
])('rejects the address %s', (given) => {
  expect(Email.safeParse(given).error?.issues[0]?.message).toMatch(/^(Enter a valid e-mail address\.|Too big)/);
});
