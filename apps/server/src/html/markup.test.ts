import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './markup.ts';

test('escapes text, keeps markup, joins lists, leaves null out', () => {
  const item = html`<b title="${'"'}">${'<&>'}</b>`;
  expect(html`<p>${[item, item]}${null}${3}</p>`.text).toBe(
    '<p><b title="&quot;">&lt;&amp;&gt;</b><b title="&quot;">&lt;&amp;&gt;</b>3</p>',
  );
});

test('no text gets out of where it was put', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a') }), (text) => {
      expect(html`${text}`.text).not.toMatch(/[<>"']/);
    }),
  );
});
