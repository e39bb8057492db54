import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../', import.meta.url);
const OWN = 'components/action-button.tsx';
/** A tag up to its end, with the arrows of functions in it. */
const BUTTON = /<(?:Button|ActionIcon|UnstyledButton)\b(?:=>|[^>])*>/g;

test('no button loses the focus while it is busy: each that can be is an ActionButton', () => {
  const losing = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.') && path !== OWN)
    .filter((path) =>
      [...readFileSync(new URL(path, SOURCE), 'utf8').matchAll(BUTTON)].some(([tag]) =>
        /\bloading=|disabled=\{[^}]*(isPending|isBusy|isLoading|isDirty)/.test(tag),
      ),
    );
  expect(losing).toEqual([]);
});
