import { expect, test } from 'vitest';
import { html } from '../../html/markup.ts';
import { type PageFrame, pageDocument } from './page-document.ts';

const documentOf = (given: Partial<PageFrame> = {}): string =>
  pageDocument({
    title: 'Acme',
    meta: html`<meta name="description" content="All is well">`,
    body: html`<main>Shop</main>`,
    isIndexed: true,
    liveScript: null,
    analytics: null,
    ...given,
  });
const scripts = (text: string) => [...text.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script]) => script);

test('includes the given scripts after the content, and none otherwise', () => {
  expect(documentOf()).not.toContain('<script');
  expect(scripts(documentOf({ liveScript: 'a && b()' }))).toEqual(['a && b()']);
  expect(scripts(documentOf({ script: "c('<')".replace('<', '>') }))).toEqual(["c('>')"]);
  const both = documentOf({ liveScript: 'live()', script: 'post()' });
  expect(scripts(both)).toEqual(['live()', 'post()']);
  expect(both.indexOf('<main>Shop</main>')).toBeLessThan(both.indexOf('<script>'));
});

test('can be indexed by search engines only if this is allowed', () => {
  expect(documentOf()).not.toContain('noindex');
  expect(documentOf({ isIndexed: false })).toContain('<meta name="robots" content="noindex">');
});

test('includes an escaped title, the metadata and the style in the head', () => {
  const head = documentOf({ title: '</title><script>' }).split('<body>')[0] ?? '';
  expect(head).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  expect(head).toContain('<meta name="description" content="All is well">');
  expect(head).toMatch(/<style>[^<]+\{[^<]+<\/style>/);
});
