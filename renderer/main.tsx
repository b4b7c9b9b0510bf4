import '@fontsource-variable/inter'
import '@fontsource-variable/source-serif-4'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './ui/tokens.css'
import './ui/base.css'
import './ui/ui.css'

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no place for the app.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
