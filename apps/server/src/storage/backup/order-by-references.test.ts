import { expect, it } from 'vitest';
import { orderByReferences } from './order-by-references.ts';

const table = (name: string, ...references: string[]) => ({ name, references });

it('places each table after the tables that it references', () => {
  const tables = [table('recipients', 'checks', 'contacts'), table('checks', 'organizations'), table('contacts')];
  const names = orderByReferences([...tables, table('organizations')]).map(({ name }) => name);
  expect(names).toEqual(['contacts', 'organizations', 'checks', 'recipients']);
});

it('rejects circular references', () => {
  expect(() => orderByReferences([table('a', 'b'), table('b', 'a'), table('c')])).toThrow('cycle: a, b');
  expect(() => orderByReferences([table('a', 'a')])).toThrow('cycle: a');
});
