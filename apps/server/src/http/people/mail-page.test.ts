import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { linkTokenOf, mailPage } from './mail-page.ts';

const page = (button: Parameters<typeof mailPage>[0]['button']) =>
  mailPage({ title: 'Stop <mails>', text: ['First & foremost', 'Second'], button });

test('shows the title and paragraphs of a page as text, with a button that posts to its address', () => {
  const text = page({ label: 'Stop', to: '/stop?of=a&b' });
  expect(text).toContain('<title>Stop &lt;mails&gt; - Pharos</title>');
  expect(text).toContain('<h1>Stop &lt;mails&gt;</h1>\n<p>First &amp; foremost</p><p>Second</p>\n');
  expect(text).toContain(
    '<form method="post" action="/stop?of=a&amp;b"><button type="submit" class="main">Stop</button>',
  );
  expect(page({ label: 'Keep', to: '/keep', isQuiet: true })).toContain('class="quiet">Keep</button>');
});

test('shows no button if nothing is left to do', () => {
  expect(page(null)).toMatch(/<p>Second<\/p>\n\n<\/main>/);
});

test('returns an empty token if the parameter is missing or repeated', () => {
  const tokenOf = (query: object) => linkTokenOf({ query } as FastifyRequest);
  expect([tokenOf({ of: 'abc' }), tokenOf({}), tokenOf({ of: ['abc', 'def'] })]).toEqual(['abc', '', '']);
});
