import { expect, it } from 'vitest';
import { anchorsOf, replaceLinks, titleOf } from './markdown.mjs';

const upper = (markdown: string) => replaceLinks(markdown, (target: string) => target.toUpperCase());

it.each([
  ['a [link](a.md) and [`code`](b.md#c)', 'a [link](A.MD) and [`code`](B.MD#C)'],
  ['![image](a.png)', '![image](A.PNG)'],
  ['`[code](a.md)` and [link](a.md)', '`[code](a.md)` and [link](A.MD)'],
  ['```md\n[code](a.md)\n```\n[link](a.md)', '```md\n[code](a.md)\n```\n[link](A.MD)'],
  ['- item\n  ```\n  [code](a.md)\n  ```\n', '- item\n  ```\n  [code](a.md)\n  ```\n'],
])('replaces the links in %j', (markdown, expected) => {
  expect(upper(markdown)).toBe(expected);
});

it('finds the anchors of headings like GitHub, and those in HTML', () => {
  const markdown = `# Is it *well*?
## Trying it: \`BILLING=builtin\`
## What is sent, and when
\`\`\`sh
# a comment
\`\`\`
### What is sent, and when
<a id="tls"></a>**TLS.** Text.
`;
  expect([...anchorsOf(markdown)]).toEqual([
    'is-it-well',
    'trying-it-billingbuiltin',
    'what-is-sent-and-when',
    'what-is-sent-and-when-1',
    'tls',
  ]);
  expect(titleOf(markdown)).toBe('Is it *well*?');
});
