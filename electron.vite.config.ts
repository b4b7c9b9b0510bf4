import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// What runs at runtime stays outside the bundles when it is a dependency; the window's packages are bundled.
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      target: 'node24',
      minify: false,
      sourcemap: true,
      externalizeDeps: true,
      rollupOptions: {
        input: {
          index: at('electron/main/index.ts'),
          'engine-worker': at('electron/main/engine-worker.ts'),
          'inspect-worker': at('electron/engine/system/inspect-worker.ts'),
          'embedder-worker': at('electron/engine/memory/embeddings/embedder-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      minify: false,
      rollupOptions: {
        input: { index: at('electron/preload/index.ts') },
        // a sandboxed preload is one CommonJS file
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      target: 'chrome140',
      rollupOptions: { input: at('renderer/index.html') },
    },
  },
})
