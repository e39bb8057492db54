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

test('without a file there are products only where anybody may sign up', () => {
  expect(readExploreCatalog(undefined, false)).toBeNull();
  expect(readExploreCatalog(undefined, true)?.products.map(({ name }) => name)).toEqual(['Freshdesk', 'Freshservice']);
});

test('a file is read as documented', () => {
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
])('a file with %s stops the start, and says so', (_name, content, message) => {
  expect(() => read(content)).toThrow(message);
});

test('so does a file that is not there', () => {
  expect(() => readExploreCatalog(join(folder, 'none.json'), true)).toThrow(/cannot be used: it cannot be read/);
});
