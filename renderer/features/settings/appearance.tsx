import { useKept } from '../../lib/ui-state.ts'
import { Segmented } from '../../ui/fields.tsx'

/** Light, dark, or as the system; kept for this data folder. */
export function Appearance() {
  const [theme, setTheme] = useKept<'system' | 'light' | 'dark'>('theme', 'system')
  const choose = (next: 'system' | 'light' | 'dark'): void => {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <Segmented
      label="Appearance"
      value={theme}
      options={[
        ['system', 'As the system'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ]}
      onChange={choose}
    />
  )
}
