import { expect, test } from './support/app.ts'

test('a backup is made in one click, and health tells of it', async ({ launchApp }) => {
  const { page } = await launchApp()
  await page.getByRole('button', { name: 'Skip all' }).click()
  await page.getByLabel('Message').fill('/remember Mara plays the cello.')
  await page.getByLabel('Message').press('Enter')
  await expect(page.locator('.chip')).toContainText('Saved')
  await page.keyboard.press('Control+4')
  await expect(page.getByText('None was made yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText(/1 memory backed up/)).toBeVisible()
  await expect(page.getByText(/1 memory, .* in .*backups/)).toBeVisible()
})
