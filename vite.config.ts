import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildId } from './scripts/vite/build-id.ts'
import { precompress } from './scripts/vite/precompress.ts'

const id = process.env.ORGIL_BUILD_ID ?? 'development'

export default defineConfig({
  plugins: [react(), buildId(id), precompress()],
  define: { __BUILD_ID__: JSON.stringify(id) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Page by page is what counts, and a limit on that stands in the browser tests.
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    // Our modules do nothing but define: an index that names many things must not bring them all into the first page.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\.css$/, sideEffects: true }, { test: /\/(app|modules|platform)\//, sideEffects: false }] },
    },
  },
  // `vite` alone serves the sources with live reload; the app itself answers for the data.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } } },
})
