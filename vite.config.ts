import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fileWorker } from './scripts/web/file-worker.ts'
import { firstView } from './scripts/web/first-view.ts'
import { sharedFiles } from './scripts/web/shared-files.ts'
import { styledTheme } from './scripts/web/theme-styles.ts'
import { usedIcons } from './scripts/web/used-icons.ts'
import { usedStyles } from './scripts/web/used-styles.ts'
import { webManifest } from './scripts/web/web-manifest.ts'

export default defineConfig({
  // The worker comes after what changes the page: its version is a hash of it.
  plugins: [react(), usedIcons(), styledTheme(), usedStyles(), firstView(), webManifest(), fileWorker()],
  // Small files stay files: the content security policy allows no data: addresses for scripts or fonts.
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // MapLibre is one file of 1.1 MB, loaded on use. What each screen loads is held to its budget by scripts/screen-sizes.mjs.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: sharedFiles } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'http://127.0.0.1:8000', ws: true } } },
})
