import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExploreCatalog } from './read-explore-catalog.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pharos-explore-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PRODUCT = { name: 'Desk', category: 'Support', text: 'Tickets.', trial_url: 'https://desk.example/' };
const read = (content: unknown) => {
  const path = join(folder, 'catalog.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readExploreCatalog(path, false);
};

test('returns products without a file only if anyone may sign up', () => {
  expect(readExploreCatalog(undefined, false)).toBeNull();
  expect(readExploreCatalog(undefined, true)?.products.map(({ name }) => name)).toEqual(['Freshdesk', 'Freshservice']);
});

test('reads a file in the documented format', () => {
  expect(read({ products: [PRODUCT] })).toEqual({ products: [{ ...PRODUCT, is_featured: false }] });
});

test.each([
  ['no JSON', '{', /^EXPLORE_CATALOG=.* cannot be used: it is not JSON/],
  ['no products', { products: [] }, /: products: /],
  ['another field', { products: [{ ...PRODUCT, icon: 'x' }] }, /: products\.0: .*icon/],
  [
    'a link that runs a script',
    { products: [{ ...PRODUCT, trial_url: 'javascript:alert(1)' }] },
    /: products\.0\.trial_url: /,
  ],
  ['a name twice', { products: [PRODUCT, PRODUCT] }, /: products: two products have the same name/],
])('throws a descriptive error for a file with %s', (_name, content, message) => {
  expect(() => read(content)).toThrow(message);
});

test('throws an error for a missing file', () => {
  expect(() => readExploreCatalog(join(folder, 'none.json'), true)).toThrow(/cannot be used: it cannot be read/);
});
