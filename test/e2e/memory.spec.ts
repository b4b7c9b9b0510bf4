import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'

/** Opens the Memory view on the sample. */
async function withSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip all' }).click()
  await page.keyboard.press('Control+5')
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('button', { name: 'Load the sample' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('63 memories')
  await page.keyboard.press('Control+2')
}

const row = (page: Page, start: string) =>
  page.getByRole('region', { name: 'Memories' }).getByRole('button', { name: new RegExp(`^${start}`) })

test('a memory is found by what it says, by a category and by a pattern', async ({ launchApp }) => {
  const { page } = await launchApp()
  await withSample(page)
  const search = page.getByRole('region', { name: 'Memories' }).getByRole('searchbox')
  await search.fill('coffee')
  await expect(row(page, 'Mara takes her coffee black')).toBeVisible()
  await expect(row(page, 'Project Kestrel moves')).toBeHidden()
  await search.fill('')
  await page.getByRole('button', { name: /^kitchen / }).click()
  await expect(page.getByRole('region', { name: 'Memories' }).getByRole('status')).toHaveText('2')
  await page.getByRole('button', { name: /^All memories/ }).click()
  await page.getByRole('button', { name: 'Pattern', exact: true }).click()
  await search.fill('^people/.*')
  await expect(row(page, 'Mara.s manager is Petra')).toBeVisible()
})

test('a conflict is settled by keeping one side, and the deed is taken back', async ({ launchApp }) => {
  const { page } = await launchApp()
  await withSample(page)
  await page.getByRole('button', { name: /^Conflicts 1/ }).click()
  await expect(page.getByRole('heading', { name: 'Which one is true?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep left' }).click()
  await expect(page.getByRole('button', { name: /^Conflicts 0|^Conflicts$/ })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('62 memories')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('contentinfo')).toContainText('63 memories')
  await expect(page.getByRole('button', { name: /^Conflicts 1/ })).toBeVisible()
})

test('several memories are archived at once, and come back by one undo', async ({ launchApp }) => {
  const { page } = await launchApp()
  await withSample(page)
  await row(page, 'Answers should be short').click()
  await row(page, 'Mara asked for a weekly summary').click({ modifiers: ['Control'] })
  await expect(page.getByRole('heading', { name: '2 memories selected' })).toBeVisible()
  await page.getByRole('article', { name: 'Selection' }).getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('61 memories')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('contentinfo')).toContainText('63 memories')
})

test('a merge that would lose a name cannot be made until the name is there', async ({ launchApp }) => {
  const { page } = await launchApp()
  await withSample(page)
  await row(page, 'Mara.s manager is Petra').click()
  await row(page, 'The budget for the kitchen').click({ modifiers: ['Control'] })
  await page.getByRole('article', { name: 'Selection' }).getByRole('button', { name: 'Merge …' }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox').first()
  const whole = await text.inputValue()
  await text.fill(whole.replaceAll('Lindqvist', ''))
  await expect(dialog).toContainText('Lindqvist')
  await expect(dialog.getByRole('button', { name: /^Merge/ })).toBeDisabled()
  await text.fill(whole)
  await dialog.getByRole('button', { name: /^Merge/ }).click()
  await expect(page.getByRole('contentinfo')).toContainText('62 memories')
})

test('two windows show the same at once', async ({ launchApp }) => {
  const { page, running } = await launchApp()
  await withSample(page)
  await page.keyboard.press('Control+Shift+N')
  const other = await running.window(1)
  await other.keyboard.press('Control+2')
  await expect(row(other, 'Answers should be short')).toBeVisible()
  await row(page, 'Answers should be short').click()
  await page.getByRole('article', { name: 'Memory' }).getByRole('button', { name: 'Archive' }).click()
  await expect(row(other, 'Answers should be short')).toBeHidden()
  await expect(other.getByRole('contentinfo')).toContainText('62 memories')
})
