import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../', import.meta.url);
const OWN = ['components/action-button.tsx', 'components/action-switch.tsx'];
/** A tag up to its end, with the arrows of functions in it. */
const BUTTON = /<(?:Button|ActionIcon|UnstyledButton|Anchor|Switch)\b(?:=>|[^>])*>/g;

test('nothing loses the focus while it is busy: each button and switch that can be is an ActionButton or ActionSwitch', () => {
  const losing = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.') && !OWN.includes(path))
    .filter((path) =>
      [...readFileSync(new URL(path, SOURCE), 'utf8').matchAll(BUTTON)].some(([tag]) =>
        /\bloading=|disabled=\{[^}]*(isPending|isBusy|isLoading|isDirty)/.test(tag),
      ),
    );
  expect(losing).toEqual([]);
});
