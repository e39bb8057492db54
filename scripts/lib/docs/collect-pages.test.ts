import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../paths.mjs';
import { collectPages } from './collect-pages.mjs';

let root: string;
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (files: Record<string, string>): void => {
  root = mkdtempSync(join(tmpdir(), 'pharos-docs-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};
const collect = (...sources: string[]) =>
  collectPages(root, { groups: { Start: sources }, otherPages: { 'README.md': 'index.md' } });

describe('the pages of the documentation site', () => {
  it('links pages inside and outside of docs', () => {
    write({
      'README.md': '# Pharos\n\n[a](docs/a.md#part) ![b](docs/images/b.png) [c](https://example.com)',
      'docs/a.md': '# A\n\n## Part\n\n[up](../README.md) [deep](deep/d.md) [here](#part)',
      'docs/deep/d.md': '# D\n\n[a](../a.md)',
      'docs/images/b.png': '',
    });
    const { pages, sidebar } = collect('README.md', 'docs/a.md', 'docs/deep/d.md');
    expect(Object.fromEntries(pages)).toEqual({
      'index.md': '# Pharos\n\n[a](a.md#part) ![b](images/b.png) [c](https://example.com)',
      'a.md': '# A\n\n## Part\n\n[up](index.md) [deep](deep/d.md) [here](#part)',
      'deep/d.md': '# D\n\n[a](../a.md)',
    });
    expect(sidebar).toEqual([
      {
        text: 'Start',
        items: [
          { text: 'Pharos', link: '/' },
          { text: 'A', link: '/a' },
          { text: 'D', link: '/deep/d' },
        ],
      },
    ]);
  });

  it('shows linked files and folders of the repository as pages', () => {
    write({
      'README.md': '# Pharos\n\n[file](deploy/nginx.conf) [folder](deploy)',
      'docs/a.md': '# A',
      'deploy/nginx.conf': 'listen 80;\n',
      'deploy/Caddyfile': '```\n',
    });
    const { pages } = collect('README.md', 'docs/a.md');
    expect(pages.get('index.md')).toContain('[file](files/deploy/nginx-conf.md) [folder](files/deploy.md)');
    expect(pages.get('files/deploy/nginx-conf.md')).toContain('# deploy/nginx.conf');
    expect(pages.get('files/deploy/nginx-conf.md')).toContain('```nginx\nlisten 80;\n```');
    expect(pages.get('files/deploy.md')).toContain(
      '- [Caddyfile](deploy/Caddyfile.md)\n- [nginx.conf](deploy/nginx-conf.md)',
    );
    expect(pages.get('files/deploy/Caddyfile.md')).toContain('````txt\n```\n````');
  });

  it('escapes double braces outside of code', () => {
    write({ 'README.md': '# Pharos\n\n{{a}} `{{b}}`', 'docs/a.md': '# A' });
    expect(collect('README.md', 'docs/a.md').pages.get('index.md')).toContain('&#123;&#123;a}} `{{b}}`');
  });

  it('lists dead links and pages that are missing in the sidebar', () => {
    write({
      'README.md': '# Pharos\n\n[gone](docs/gone.md) [no part](docs/a.md#part) `[code](gone.md)`',
      'docs/a.md': '# A\n\n[no part](#part)',
      'docs/b.md': '# B',
    });
    expect(() => collect('README.md', 'docs/a.md', 'docs/c.md')).toThrow(
      [
        'The documentation site has 5 faults:',
        'README.md: dead link docs/gone.md',
        'README.md: dead link docs/a.md#part',
        'docs/a.md: dead link #part',
        'docs/b.md: missing in the sidebar',
        'docs/c.md: in the sidebar, but no page',
      ].join('\n'),
    );
  });

  it('has no dead links in this repository', () => {
    expect(collectPages(ROOT).pages.size).toBeGreaterThan(20);
  });
});
