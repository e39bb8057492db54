import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    // The content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
