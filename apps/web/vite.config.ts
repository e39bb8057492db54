import react from '@vitejs/plugin-react';
import preset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

const PHAROS = process.env.PHAROS_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [preset()] } },
  // `npx vite` in this folder serves the source of the app with the API of a Pharos that runs on the same machine.
  // Images of badges are excluded, because the badge editor of the app has almost the same URL.
  server: { proxy: { '/v1': PHAROS, '/badgeimage': PHAROS, '^/badge/.*\\.svg': PHAROS } },
  // Files of the build use relative URLs, so that they work with any base path of Pharos. The server writes the base
  // path into the page.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    // The content security policy forbids inline scripts and `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Only the transferred bytes matter. e2e/first-load.browser.test.ts checks them.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // The initial bundle contains the name of every other file, and hashes cannot be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Combines the code that every page needs in one file. Dozens of small files compress worse, and every lazily
        // loaded part would name each of them.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
});
