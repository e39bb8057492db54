import { expect, it } from 'vitest';
import { orderByReferences } from './order-by-references.ts';

const table = (name: string, ...references: string[]) => ({ name, references });

it('puts each table after those that it refers to', () => {
  const tables = [table('recipients', 'checks', 'contacts'), table('checks', 'organizations'), table('contacts')];
  const names = orderByReferences([...tables, table('organizations')]).map(({ name }) => name);
  expect(names).toEqual(['contacts', 'organizations', 'checks', 'recipients']);
});

it('refuses a circle', () => {
  expect(() => orderByReferences([table('a', 'b'), table('b', 'a'), table('c')])).toThrow('circle: a, b');
  expect(() => orderByReferences([table('a', 'a')])).toThrow('circle: a');
});
