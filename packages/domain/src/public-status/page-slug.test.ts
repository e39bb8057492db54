import { expect, test } from 'vitest';
import { pageSlug } from './page-slug.ts';

test.each([
  ['Acme Inc.', 'AcmeInc'],
  ['  Shop & Café — “Nord”  ', 'ShopCafeNord'],
  ['Łódź Straße 24', 'LodzStrasse24'],
  ['ＡＢＣ', 'ABC'],
  ['東京', 'page'],
  ['東京 Shop', 'Shop'],
  ['2024', 'page'],
  ['🚢', 'page'],
  ['§ † ※ ♥️ 👩‍👩‍👧', 'page'],
  ['ß'.repeat(100), 's'.repeat(100)],
  ['㎢'.repeat(100), `${'km2'.repeat(33)}k`],
  [`${'⒛'.repeat(99)}A`, 'page'],
  // Letters beyond the first 65,536 code points have two code units, which the cut does not separate.
  [`x${'𝐀'.repeat(99)}`, `x${'A'.repeat(99)}`],
  ['𝐀'.repeat(150), 'A'.repeat(100)],
  ['\ud83d'.repeat(100), 'page'],
  ['../../etc/passwd?x=<b>%00', 'etcpasswdxb00'],
])('converts %s to %s', (name, slug) => {
  expect(pageSlug(name)).toBe(slug);
});
