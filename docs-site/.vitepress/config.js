import { collectPages } from '../../scripts/lib/docs/collect-pages.mjs';
import { BASE_PLACEHOLDER } from '../../scripts/lib/docs/site.mjs';
import { slugify } from '../../scripts/lib/docs/slugify.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';

const { sidebar } = collectPages(ROOT);

/** The configuration of VitePress (https://vitepress.dev/reference/site-config). `npm run docs` writes `dist/pages`. */
export default {
  lang: 'en',
  title: 'Pharos',
  description: 'The documentation of Pharos, an uptime monitor.',
  base: BASE_PLACEHOLDER,
  cleanUrls: true,
  srcDir: 'dist/pages',
  outDir: 'dist/site',
  cacheDir: 'dist/cache',
  // Moves the data of the site, which each page would contain, to one script.
  metaChunk: true,
  ignoreDeadLinks: 'localhostLinks',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${BASE_PLACEHOLDER}favicon.svg` }]],
  // The highlighter does not know the aliased languages.
  markdown: { anchor: { slugify }, languageAlias: { haproxy: 'nginx' } },
  themeConfig: {
    siteTitle: 'Pharos docs',
    logo: { src: '/favicon.svg', alt: '' },
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
  },
};
