import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../', import.meta.url);
const OWN = ['components/action-button.tsx', 'components/action-switch.tsx'];
/** Matches an opening tag, including arrow functions in it. */
const BUTTON = /<(?:Button|ActionIcon|UnstyledButton|Anchor|Switch)\b(?:=>|[^>])*>/g;

test('uses ActionButton or ActionSwitch for every control that can be busy, so that none of them loses the focus', () => {
  const losing = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.') && !OWN.includes(path))
    .filter((path) =>
      [...readFileSync(new URL(path, SOURCE), 'utf8').matchAll(BUTTON)].some(([tag]) =>
        /\bloading=|disabled=\{[^}]*(isPending|isBusy|isLoading|isDirty)/.test(tag),
      ),
    );
  expect(losing).toEqual([]);
});
