import { describe, expect, test } from 'vitest';
import { markdown, markdownParagraphs } from './markdown.ts';

const rendered = (text: string): string => markdown(text).text.trim();

describe('markdown of users', () => {
  test('is rendered with its formatting', () => {
    expect(rendered('The **shop** is\nslow.\n\n- a\n- b')).toBe(
      '<p>The <strong>shop</strong> is<br>\nslow.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
    );
  });

  test('is rendered with links to web and mail addresses, with nofollow and noopener', () => {
    expect(rendered('[more](https://acme.example/a) https://b.example')).toBe(
      '<p><a href="https://acme.example/a" rel="nofollow noopener">more</a> <a href="https://b.example" rel="nofollow noopener">https://b.example</a></p>',
    );
    expect(rendered('[mail](mailto:help@acme.example)')).toContain('href="mailto:help@acme.example"');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox(1))',
    '[x](//evil.example)',
    '![x](https://evil.example/pixel.png)',
    '<a href="https://evil.example" onclick="x()">x</a>',
    '[x](https://a.example "onmouseover=alert(1)")"><script>alert(1)</script>',
  ])('is rendered without scripts, images and unsafe links: %s', (text) => {
    expect(rendered(text)).not.toMatch(/<(?:script|img|iframe|style)|href="(?!https:\/\/|mailto:)|<[^>]+\son\w+=/i);
  });
});

describe('markdown of users in a mail', () => {
  test('is rendered as plain text in paragraphs, with the addresses of its links', () => {
    const text =
      'We look into **orders**, see [the shop](https://shop.example/a) or https://b.example\n\n- one\n- `two`\n\n3. three\n4. four\n\n```\ncode\n```';
    expect(markdownParagraphs(text)).toEqual({
      paragraphs: [
        'We look into orders, see the shop (https://shop.example/a) or https://b.example',
        '- one',
        '- two',
        '3. three',
        '4. four',
        'code',
      ],
      addresses: ['https://shop.example/a', 'https://b.example'],
    });
  });

  test('contains no address that is not a link on the page', () => {
    expect(markdownParagraphs('[x](javascript:alert(1)) <b>bold</b>')).toEqual({
      paragraphs: ['[x](javascript:alert(1)) <b>bold</b>'],
      addresses: [],
    });
  });
});
