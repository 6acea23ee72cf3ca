import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildVersion } from './build-version.js';

const root = resolve(import.meta.dirname, '../..');
const version = buildVersion(root);
const server = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Writes manifest.json next to index.html. A running client compares its own version with it. */
function versionManifest(): Plugin {
  return {
    name: 'version-manifest',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify({ version }) });
    },
  };
}

export default defineConfig({
  plugins: [react(), versionManifest()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  resolve: { alias: { '@adops/domain': resolve(root, 'packages/domain/src/index.ts') } },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: {
      '/api': server,
      '^/company/\\d+/api/': server,
      '/manifest.json': server,
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined data: scripts or styles would require a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
