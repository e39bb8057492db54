import react from '@vitejs/plugin-react';
import preset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

const PHAROS = process.env.PHAROS_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [preset()] } },
  // `npx vite` in this folder shows the app as it is written, with the API of a Pharos that runs beside it.
  // The images of badges are no pages of the app, whose editor of one has almost the same address.
  server: { proxy: { '/v1': PHAROS, '/badgeimage': PHAROS, '^/badge/.*\\.svg': PHAROS } },
  // Files of the build find each other whatever path Pharos is below; the server writes that path into the page.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    // The content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Bytes as they travel are what counts: e2e/first-load.browser.test.ts holds them.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // The first load holds the name of every other file, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What every page needs, in one file: dozens of small ones compress worse, and each is named in every part that loads later.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
});
