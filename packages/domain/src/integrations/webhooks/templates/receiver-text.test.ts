import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chatText, slackText } from './receiver-text.ts';

test.each([
  ['Shop & Co', 'Shop &amp; Co'],
  ['<!channel> <https://evil.example|log in>', '&lt;!channel&gt; &lt;https://evil.example|log in&gt;'],
  ['&lt;', '&amp;lt;'],
])('converts for Slack %s to %s', (text, sent) => {
  expect(slackText(text)).toBe(sent);
});

test.each([
  ['@everyone now', '@\u2060everyone now'],
  ['<@123> <users/all>', '<\u2060@\u2060123> <\u2060users/all>'],
  ['[log in](https://evil.example)', '[log in]\u2060(https://evil.example)'],
  ['a < b, c @ d, [e] (f)', 'a < b, c @ d, [e] (f)'],
  ['Shop (https://shop.example?a=1&b=2) is DOWN.', 'Shop (https://shop.example?a=1&b=2) is DOWN.'],
])('converts for other chats %s to %s', (text, sent) => {
  expect(chatText(text)).toBe(sent);
});

test('shortens a long text in the middle, so that the end with the event remains', () => {
  const text = `Shop (https://shop.example/${'x'.repeat(2000)}) is DOWN.`;
  expect(chatText(text)).toMatch(/^Shop \(https:\/\/shop\.example\/x{303}…x+\) is DOWN\.$/);
  expect(chatText('x'.repeat(480))).toBe('x'.repeat(480));
  expect(slackText('x'.repeat(481))).toBe(`${'x'.repeat(330)}…${'x'.repeat(150)}`);
});

test('never splits a surrogate pair', () => {
  expect(slackText(`${'x'.repeat(329)}🔥${'y'.repeat(400)}🔥${'z'.repeat(149)}`)).toBe(
    `${'x'.repeat(329)}…${'z'.repeat(149)}`,
  );
});

test('limits texts so that two of them fit into a Discord message', () => {
  const hostile = fc.string({ minLength: 400, maxLength: 3000, unit: fc.constantFrom('@', '<', '](', '🔥', 'x') });
  fc.assert(
    fc.property(hostile, (text) => {
      expect(chatText(text).length).toBeLessThan(1000);
      expect(chatText(text).isWellFormed()).toBe(true);
    }),
  );
});
