import react from '@vitejs/plugin-react';
import preset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [preset()] } },
  // `npx vite` in this folder shows the app as it is written, with the API of a Pharos that runs beside it.
  server: { proxy: { '/v1': process.env.PHAROS_URL ?? 'http://localhost:3000' } },
  build: {
    // The content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Bytes as they travel are what counts: e2e/first-load.browser.test.ts holds them.
    chunkSizeWarningLimit: 1000,
  },
});
