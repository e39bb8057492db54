import react from '@vitejs/plugin-react';
import preset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

const PHAROS = process.env.PHAROS_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [preset()] } },
  // `npx vite` serves the app with the API of a local Pharos. The proxy matches badge images but not the badge editor,
  // whose URLs are similar.
  server: { proxy: { '/v1': PHAROS, '/badgeimage': PHAROS, '^/badge/.*\\.svg': PHAROS } },
  // Relative URLs work with any base path. The server writes the base path into the page.
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
        // Short hashes, because the initial bundle contains the name of every file and hashes cannot be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Combines the code of all pages in one file. Many small files compress worse, and every lazily loaded part
        // would list them.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
});
