import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './markup.ts';

test('escapes text, preserves markup, joins lists and omits null', () => {
  const item = html`<b title="${'"'}">${'<&>'}</b>`;
  expect(html`<p>${[item, item]}${null}${3}</p>`.text).toBe(
    '<p><b title="&quot;">&lt;&amp;&gt;</b><b title="&quot;">&lt;&amp;&gt;</b>3</p>',
  );
});

test('escapes any text so that it cannot become markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a') }), (text) => {
      expect(html`${text}`.text).not.toMatch(/[<>"']/);
    }),
  );
});
