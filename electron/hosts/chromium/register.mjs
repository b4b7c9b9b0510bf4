import { registerHooks } from 'node:module'

// `import … from 'electron'` is answered by the stand-in; everything else is as it is.
const standIn = new URL('./electron/index.mjs', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standIn, shortCircuit: true }
      : next(specifier, context),
})
