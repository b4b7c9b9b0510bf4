import AxeBuilder from '@axe-core/playwright'
import { error, startScriptedModelServer, text } from '../support/scripted-model-server.ts'
import { expect, test } from './support/app.ts'

test('the first steps name what is wrong with a model, and can be skipped', async ({ launchApp }) => {
  const model = await startScriptedModelServer()
  const gone = await startScriptedModelServer()
  await gone.kill()
  const { page } = await launchApp()
  await page.getByRole('button', { name: /Another server/ }).click()
  await page.getByLabel('Address').fill(gone.origin)
  await page.getByLabel('Model', { exact: true }).fill('some-model')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(`Nothing answers at ${gone.origin}`)

  await page.getByLabel('Address').fill(model.origin)
  await page.getByRole('button', { name: 'Ask for its models' }).click()
  await page.getByLabel('Model', { exact: true }).fill(model.model)
  model.queue(text('ready'))
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/scripted-model answers/)).toBeVisible()
  await page.getByRole('button', { name: 'Use this model' }).click()
  await page.getByRole('button', { name: 'Skip this step' }).click()
  await page.getByRole('button', { name: 'Load the sample' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('63 memories')
  await expect(page.getByRole('contentinfo')).toContainText('scripted-model')
  await model.close()
})

test('the sample is loaded and removed in one click each', async ({ launchApp }) => {
  const { page } = await launchApp()
  await page.getByRole('button', { name: 'Skip all' }).click()
  await page.keyboard.press('Control+5')
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('button', { name: 'Load the sample' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('63 memories')
  await page.getByRole('button', { name: 'Remove the sample' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('0 memories')
})

test('without a model the chat recalls and remembers', async ({ launchApp }) => {
  const { page } = await launchApp()
  await page.getByRole('button', { name: 'Skip all' }).click()
  await page.getByLabel('Message').fill('/remember Mara plays the cello.')
  await page.getByLabel('Message').press('Enter')
  await expect(page.locator('.chip')).toContainText('Saved')
  await page.getByLabel('Message').fill('Who plays the cello?')
  await page.getByLabel('Message').press('Enter')
  await expect(page.getByRole('article', { name: 'Answer' }).last()).toContainText('This is what I recall')
})

test('an error of the model stands in the chat in plain words, with a retry', async ({ launchApp }) => {
  const model = await startScriptedModelServer()
  const { page } = await launchApp({ env: { Llm__Endpoint: model.url, Llm__Model: model.model } })
  await page.getByRole('button', { name: 'Skip all' }).click()
  model.queue(error(401, 'Incorrect API key'), text('Here I am.'))
  await page.getByLabel('Message').fill('Hello')
  await page.getByLabel('Message').press('Enter')
  await expect(page.getByRole('alert')).toContainText('The model refused the key')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article', { name: 'Answer' })).toContainText('Here I am.')
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(1)
  await model.close()
})

test('a memory is edited, archived and taken back by keyboard', async ({ launchApp }) => {
  const { page } = await launchApp()
  await page.getByRole('button', { name: 'Skip all' }).click()
  await page.evaluate(() => window.reverie.call('memory.save', { content: 'The boat is blue.' }))
  await page.keyboard.press('Control+2')
  await page.locator('.item').click()
  await page.getByRole('article', { name: 'Memory' }).getByRole('button', { name: 'The boat is blue.' }).click()
  await page.getByLabel('Text').fill('The boat is green.')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.item')).toContainText('The boat is green.')
  await page.keyboard.press('Delete')
  await expect(page.locator('.item')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.item')).toHaveCount(1)
})

test('a draft, the view and the window survive a restart', async ({ launchApp }) => {
  const app = await launchApp()
  await app.page.getByRole('button', { name: 'Skip all' }).click()
  await app.page.keyboard.press('Control+4')
  await expect(app.page.getByText('Everything is in order')).toBeVisible()
  await app.page.waitForTimeout(600)
  await app.close()
  const again = await app.relaunch()
  await expect(again.page.getByText('Everything is in order')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every place is readable and named for a screen reader, ${colorScheme}`, async ({ launchApp }) => {
    const { page } = await launchApp({ colorScheme })
    const check = async (place: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).disableRules(['region']).analyze()
      expect(violations.map(v => `${place}: ${v.id} ${v.nodes.map(n => n.html.slice(0, 120)).join(' | ')}`)).toEqual([])
    }
    await check('first steps')
    await page.getByRole('button', { name: 'Skip all' }).click()
    await page.evaluate(() => window.reverie.call('sample.load', {}))
    await page.evaluate(() => window.reverie.call('dream.run', {}))
    for (const [i, place] of ['chat', 'memory', 'dreams', 'health', 'settings'].entries()) {
      await page.keyboard.press(`Control+${i + 1}`)
      await page.waitForSelector(`[data-view=${place}] > :last-child *`)
      if (place === 'memory') await page.locator('.item').first().click()
      if (place === 'dreams') await page.getByText('Dream 1').click()
      await page.waitForTimeout(250)
      await check(place)
    }
  })
}
