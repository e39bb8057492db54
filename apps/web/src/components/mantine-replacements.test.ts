import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../', import.meta.url);
const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));

test.each([
  ['PasswordInput', '@mantine/core', 'components/password-input.tsx', 'marks its input as invalid'],
  ['Modal', '@mantine/core', 'components/modal.tsx', 'closes the innermost dialog alone by Escape'],
  ['Drawer', '@mantine/core', 'components/modal.tsx', 'closes the innermost dialog alone by Escape'],
  ['useForm', '@mantine/form', 'lib/use-form.ts', 'finds the fields of the submitted form'],
])('allows the import of %s from %s only in %s, which %s', (name, from, own) => {
  const mantine = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '${from}'`);
  const importers = sources.filter((path) => mantine.test(readFileSync(new URL(path, SOURCE), 'utf8')));
  expect(importers).toEqual([own]);
});
