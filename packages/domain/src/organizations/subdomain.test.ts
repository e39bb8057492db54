import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReservedSubdomain, subdomainAlternative, subdomainFrom, subdomainProblem } from './subdomain.ts';

test.each([
  ['Acme Corp.', 'acme-corp'],
  ['Škoda Žilina', 'skoda-zilina'],
  ['日本', 'team'],
  ['AB', 'ab-team'],
  ['ABC', 'abc'],
  ['--  x --', 'x-team'],
  ['The very long name of an organization indeed', 'the-very-long-name-of-an-organiz'],
])('converts %s to %s', (name, subdomain) => expect(subdomainFrom(name)).toBe(subdomain));

test.each([
  ['acme', 1, 'acme'],
  ['acme', 2, 'acme-2'],
  ['acme', 10, 'acme-10'],
  ['a'.repeat(32), 2, `${'a'.repeat(30)}-2`],
  [`${'a'.repeat(28)}-abc`, 100, `${'a'.repeat(28)}-100`],
])('derives from %s the alternative number %i: %s', (base, n, alternative) => {
  expect(subdomainAlternative(base, n)).toBe(alternative);
});

test('returns a valid subdomain for every name and every alternative', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 99_999 }), (name, n) => {
      expect(subdomainAlternative(subdomainFrom(name), n)).toMatch(/^(?=.{3,32}$)[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});

test.each([
  ['acme', null],
  ['a-1', null],
  ['a'.repeat(32), null],
  ['', 'Pharos domain name length atleast 3 characters'],
  ['ab', 'Pharos domain name length atleast 3 characters'],
  ['a'.repeat(33), 'Enter valid name to set the Pharos URL'],
  ['-acme', 'Enter valid name to set the Pharos URL'],
  ['acme-', 'Enter valid name to set the Pharos URL'],
  ['Acme', 'Enter valid name to set the Pharos URL'],
  ['ac.me', 'Enter valid name to set the Pharos URL'],
  ['acmé', 'Enter valid name to set the Pharos URL'],
  ['acme\n', 'Enter valid name to set the Pharos URL'],
])('checks the chosen name %j and returns the problem %s', (name, problem) => {
  expect(subdomainProblem(name)).toBe(problem);
});

test.each(['admin', 'api', 'app', 'login', 'mail', 'pharos', 'status', 'www'])('reserves the name %s', (name) => {
  expect(isReservedSubdomain(name)).toBe(true);
});

test('does not reserve any other name', () => {
  expect(isReservedSubdomain('acme')).toBe(false);
});
