import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../', import.meta.url);
const OWN = 'components/password-input.tsx';
const MANTINE_INPUT = /import \{[^}]*\bPasswordInput\b[^}]*\} from '@mantine\/core'/;

test('all forms use the PasswordInput that marks its input as invalid', () => {
  const unmarked = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && path !== OWN)
    .filter((path) => MANTINE_INPUT.test(readFileSync(new URL(path, SOURCE), 'utf8')));
  expect(unmarked).toEqual([]);
});
