import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { anchorsOf, replaceLinks, replaceOutsideCode, titleOf } from './markdown.mjs';
import { GROUPS, OTHER_PAGES } from './site.mjs';

const EXTERNAL = /^([a-z][a-z+.-]*:|\/\/)/i;
const IMAGE = /\.(png|svg|jpg)$/;
/** The languages of code blocks, by file extension. */
const LANGUAGES = { '.conf': 'nginx', '.service': 'ini', '.yml': 'yaml', '.yaml': 'yaml' };

/**
 * Returns the pages of the documentation site as Markdown, by path in the site, and the sidebar. The sources are the
 * files in `docs` and `otherPages`. Links lead from page to page. A linked file that is no page, such as a sample in
 * `deploy`, becomes a page with its content. Throws an error that lists all dead links, and all pages that are missing in
 * the sidebar.
 * @param {string} root The folder of the repository.
 * @param {{ groups?: Record<string, readonly string[]>, otherPages?: Record<string, string> }} [options]
 */
export const collectPages = (root, { groups = GROUPS, otherPages = OTHER_PAGES } = {}) => {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const pageOf = new Map(Object.entries(otherPages));
  for (const name of readdirSync(join(root, 'docs'), { recursive: true }).sort()) {
    if (name.endsWith('.md')) pageOf.set(`docs/${name}`, name);
  }
  const texts = new Map([...pageOf.keys()].map((source) => [source, read(source)]));
  const faults = [];
  const linkedFiles = new Map();

  /** Returns the page of a linked path of the repository. Returns null if the path does not exist. */
  const findPage = (path) => {
    const known = pageOf.get(path) ?? linkedFiles.get(path);
    if (known !== undefined) return known;
    if (!existsSync(join(root, path))) return null;
    if (IMAGE.test(path)) return path.replace(/^docs\//, '');
    const page = `files/${path.replace(/[^\w/-]/g, '-')}.md`;
    linkedFiles.set(path, page);
    return page;
  };

  const rewriteLink = (source, page, target) => {
    if (EXTERNAL.test(target)) return target;
    const [path, anchor] = target.split('#');
    const linked = path === '' ? source : posix.join(posix.dirname(source), path).replace(/\/$/, '');
    const found = findPage(linked);
    const isDeadAnchor = anchor !== undefined && texts.has(linked) && !anchorsOf(texts.get(linked)).has(anchor);
    if (found === null || isDeadAnchor) faults.push(`${source}: dead link ${target}`);
    if (found === null || path === '') return target;
    return `${posix.relative(posix.dirname(page), found)}${anchor === undefined ? '' : `#${anchor}`}`;
  };

  const pages = new Map();
  for (const [source, text] of texts) {
    const page = pageOf.get(source);
    // Vue would evaluate double braces.
    const plain = replaceOutsideCode(text, (part) => part.replaceAll('{{', '&#123;&#123;'));
    pages.set(
      page,
      replaceLinks(plain, (target) => rewriteLink(source, page, target)),
    );
  }
  const isFolder = (path) => statSync(join(root, path)).isDirectory();
  // The page of a folder links its files, which become pages, too. A Map also visits entries that the loop adds.
  for (const [path, page] of linkedFiles) {
    const names = isFolder(path) ? readdirSync(join(root, path)).sort() : [];
    const files = names.filter((name) => !isFolder(`${path}/${name}`));
    const links = files.map(
      (name) => `- [${name}](${posix.relative(posix.dirname(page), findPage(`${path}/${name}`))})`,
    );
    const body = isFolder(path) ? links.join('\n') : codeBlock(read(path), LANGUAGES[extname(path)] ?? 'txt');
    pages.set(page, `---\nsearch: false\n---\n# ${path}\n\nFrom the repository of Pharos.\n\n${body}\n`);
  }

  const listed = new Set(Object.values(groups).flat());
  faults.push(
    ...[...texts.keys()].filter((source) => !listed.has(source)).map((source) => `${source}: missing in the sidebar`),
    ...[...listed].filter((source) => !texts.has(source)).map((source) => `${source}: in the sidebar, but no page`),
  );
  if (faults.length > 0) throw new Error(`The documentation site has ${faults.length} faults:\n${faults.join('\n')}`);
  const sidebar = Object.entries(groups).map(([text, sources]) => ({
    text,
    items: sources.map((source) => ({ text: titleOf(texts.get(source)), link: linkOf(pageOf.get(source)) })),
  }));
  return { pages, sidebar };
};

const linkOf = (page) => `/${page.replace(/(^index)?\.md$/, '')}`;

const codeBlock = (code, language) => {
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
};
