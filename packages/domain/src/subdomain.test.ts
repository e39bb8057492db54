import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subdomainAlternative, subdomainFrom } from './subdomain.ts';

test.each([
  ['Acme Corp.', 'acme-corp'],
  ['Škoda Žilina', 'skoda-zilina'],
  ['日本', 'team'],
  ['AB', 'ab-team'],
  ['--  x --', 'x-team'],
  ['The very long name of an organization indeed', 'the-very-long-name-of-an-organiz'],
])('%s becomes %s', (name, subdomain) => expect(subdomainFrom(name)).toBe(subdomain));

test('every name and alternative gives a valid sub-domain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 99_999 }), (name, n) => {
      expect(subdomainAlternative(subdomainFrom(name), n)).toMatch(/^(?=.{3,32}$)[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});
