import { expect, test } from 'vitest'
import { listOptions } from '#shared/settings/table.ts'

const HEAD = `# Settings

Every setting of Reverie, from the table in \`shared/settings\`. The file is \`settings.json\` in the data folder: sections
with options in them, such as \`{ "Llm": { "Model": "llama3.1:8b" } }\`. The environment overrides the file: section, two
underscores, option, such as \`Llm__Model\`. Keys are not in the file: the app keeps them in the system's keychain, and
the command line takes them from the environment. Durations are written as \`90s\`, \`5m\`, \`6h\` or \`90d\`.
`

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ')

function settingsPage(): string {
  let page = HEAD
  let section = ''
  for (const { section: of, name, option } of listOptions()) {
    if (of !== section) {
      section = of
      page += `\n## ${section}\n\n| option | default | what it does |\n|---|---|---|\n`
    }
    const value = option.kind === 'secret' ? 'none' : JSON.stringify(option.default)
    const choices = option.choices === undefined ? '' : ` One of ${option.choices.join(', ')}.`
    page += `| \`${name}\` | ${cell(value)} | ${cell(`${option.label}. ${option.help}${choices}`)} |\n`
  }
  return page
}

test('docs/SETTINGS.md says what the settings table says', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../../docs/SETTINGS.md')
})

test('every default is a value that its own option accepts', () => {
  for (const { section, name, option } of listOptions()) {
    expect(option.schema.safeParse(option.default).success, `${section}.${name}`).toBe(true)
  }
})
