import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasPackages } from '../install.mjs';
import { NODE, ROOT, withoutTools } from '../paths.mjs';
import { must } from '../run.mjs';
import { collectPages } from './collect-pages.mjs';

/** The folder of the site generator, with its own packages. */
export const DOCS_SITE = join(ROOT, 'docs-site');
/** The folder in which the generator reads the pages. */
const PAGES = join(DOCS_SITE, 'dist', 'pages');
const VITEPRESS = join(DOCS_SITE, 'node_modules', 'vitepress', 'bin', 'vitepress.js');

/** Installs the packages of the site generator unless they are present, and builds the site. */
export const buildDocs = async () => {
  if (!hasPackages(DOCS_SITE)) {
    await must('npm', ['ci', `--prefix=${DOCS_SITE}`, '--no-audit', '--no-fund'], { env: withoutTools() });
  }
  writePages();
  await must(NODE, [VITEPRESS, 'build', DOCS_SITE]);
};

const writePages = () => {
  const { pages } = collectPages(ROOT);
  rmSync(PAGES, { recursive: true, force: true });
  for (const [path, text] of pages) {
    const file = join(PAGES, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  cpSync(join(ROOT, 'docs', 'images'), join(PAGES, 'images'), { recursive: true });
  cpSync(join(ROOT, 'apps', 'web', 'public', 'favicon.svg'), join(PAGES, 'public', 'favicon.svg'));
};
