import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/*
 * What is shared by many screens comes in one file, since on a weak signal sixty small ones cost more than they save.
 * A map, the rich text and a long form stay apart: few screens share what those bring.
 */
const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'first', tags: ['$initial' as const], priority: 2 },
    { name: 'signed-in', minShareCount: 3, priority: 1 },
  ],
}

export default defineConfig({
  plugins: [react()],
  // Small files stay files: the content security policy allows no data: addresses for scripts or fonts.
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8000' } },
})
