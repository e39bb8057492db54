import { describe, expect, test } from 'vitest';
import { EMBED_FORMS, type EmbedForm, embedCode } from './embed-code.ts';

const ORIGIN = 'https://pharos.example';
const ID = '3f0f7a9a-7c07-4a5b-9b51-0e6b2f5c8a11';
const IMAGE = `${ORIGIN}/badge/${ID}.svg`;
const write = (form: EmbedForm, { name = 'Shop', target_url = 'https://status.example/s?a=1&b=2' } = {}) =>
  embedCode(form, { id: ID, name, data: { target_url } }, ORIGIN);

test.each([
  ['html', `<a href="https://status.example/s?a=1&amp;b=2"><img src="${IMAGE}" alt="Shop"></a>`],
  ['markdown', `[![Shop](${IMAGE})](https://status.example/s?a=1&b=2)`],
  ['rst', `.. image:: ${IMAGE}\n   :alt: Shop\n   :target: https://status.example/s?a=1&b=2`],
  ['asciidoc', `image:${IMAGE}["Shop",link="https://status.example/s?a=1&b=2"]`],
] as const)('writes a badge as %s', (form, code) => {
  expect(write(form)).toBe(code);
});

describe('the embed code of a badge whose name contains markup', () => {
  const name = '"><b>](x) {v} *b*';

  test.each([
    ['html', ' alt="&quot;&gt;&lt;b&gt;](x) {v} *b*"></a>'],
    ['markdown', '[!["\\>\\<b\\>\\]\\(x\\) \\{v\\} \\*b\\*]('],
    ['asciidoc', '["\\"><b>\\](x) \\{v} *b*",link='],
  ] as const)('escapes the name in %s', (form, part) => {
    expect(write(form, { name })).toContain(part);
  });
});

test.each(Object.keys(EMBED_FORMS) as EmbedForm[])('encodes a target URL that contains markup in %s', (form) => {
  const code = write(form, { target_url: 'https://status.example/a b?q=")\'<x>\\`' });
  expect(code).toContain('https://status.example/a%20b?q=%22');
  expect(code).not.toMatch(/'|<x>|\\`/);
  if (form === 'markdown') expect(code).toMatch(/q=%22%29%27%3Cx%3E%5C%60\)$/);
});
