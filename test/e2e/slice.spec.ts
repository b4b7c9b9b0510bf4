import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startScriptedModelServer, text, toolCall } from '../support/scripted-model-server.ts'
import { expect, test } from './support/app.ts'

const FACT = 'Mara plays the cello in a quartet on Thursdays.'
const TEA = 'Mara drinks green tea in the morning.'

test('a message recalls, is answered, saves; a dream folds and fades; all of it outlives a kill', async ({
  launchApp,
}) => {
  const model = await startScriptedModelServer()
  const env = {
    Llm__Endpoint: model.url,
    Llm__Model: model.model,
    Chat__ExpansionEnabled: 'false',
  }
  const app = await launchApp({ env })
  const { page } = app
  await page.getByRole('button', { name: 'Skip all' }).click()

  // a memory that the message is about, an exact copy of another, and one that has faded
  const year = new Date(Date.now() - 200 * 86_400_000).toISOString()
  await page.evaluate(
    async ([tea, old]) => {
      await window.reverie.call('memory.import', {
        entries: [
          { content: tea, category: 'user-preferences/food' },
          { content: 'The spare key is with Frau Novak.' },
          { content: 'The spare key is with  Frau Novak.' },
          { content: 'Once it mattered a lot.', createdAt: old, importanceScore: 0.9 },
        ],
      })
    },
    [TEA, year] as const,
  )

  // the stored memory goes into the request, the answer streams into the window
  model.queue(
    toolCall('save_memory', { content: FACT, category: 'people/music', tags: ['cello'] }),
    text('Green tea, as every morning. And good luck on Thursday with the quartet.', { betweenMs: 5 }),
  )
  await page
    .getByLabel('Message')
    .fill('What do I drink in the morning? And remember: I play the cello in a quartet on Thursdays.')
  await page.getByLabel('Message').press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('Green tea, as every morning. And good luck on Thursday with the quartet.')
  expect(model.chats[0]?.text).toMatch(
    new RegExp(
      `Recalled from long-term memory \\(relevant to this message\\):\\n- \\[[0-9a-f]{12}\\] \\(user-preferences/food\\): ${TEA.replace('.', '\\.')}`,
    ),
  )
  await answer.getByText('Recalled 1 memory').click()
  await expect(answer.getByText(TEA)).toBeVisible()

  // the model's save is a chip, an entry, a file, and a row in Memory at once
  const chip = answer.locator('.chip')
  await expect(chip).toContainText('Saved')
  await expect(chip).toContainText(FACT)
  await page.getByRole('button', { name: 'Memory', exact: true }).click()
  await page.getByText(FACT).first().click()
  const detail = page.getByRole('article', { name: 'Memory' })
  await expect(detail).toContainText(FACT)
  const id = (await detail.getAttribute('data-id')) ?? ''
  const file = join(app.home, 'memory', 'people', 'music', `${id}.json`)
  await expect.poll(() => existsSync(file)).toBe(true)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    id,
    content: FACT,
    category: 'people/music',
    tags: ['cello'],
  })

  // a dream folds the copy and lets the old one fade; its decisions stand in the log
  await page.getByRole('button', { name: 'Dreams', exact: true }).click()
  await page
    .getByRole('button', { name: 'What a dream does' })
    .or(page.getByRole('button', { name: /Everything/ }))
    .click()
  for (const pass of ['Consolidation', 'Facts from chats', 'Episodes', 'Preferences']) {
    await page.getByRole('checkbox', { name: pass }).click()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dream now' }).click()
  const run = page.getByRole('article', { name: 'Dream 1' })
  await expect(run.locator('[data-kind=folded][data-status=applied]')).toHaveCount(1)
  await expect(run.locator('[data-kind=decayed][data-status=applied]')).toHaveCount(1)

  // killed, not closed: everything is there again
  await app.kill()
  const again = await app.relaunch()
  await expect(again.page.getByRole('button', { name: 'Dreams', exact: true })).toHaveAttribute('aria-current', 'page')
  await again.page.getByText('Dream 1').click()
  await expect(
    again.page.getByRole('article', { name: 'Dream 1' }).locator('[data-kind=folded][data-status=applied]'),
  ).toHaveCount(1)
  await again.page.getByRole('button', { name: 'Memory', exact: true }).click()
  await expect(again.page.locator('.item')).toHaveCount(4)
  await expect(again.page.getByText(FACT).first()).toBeVisible()
  await again.page.getByRole('button', { name: 'Chat', exact: true }).click()
  await expect(again.page.getByRole('article', { name: 'Answer' })).toContainText('Green tea, as every morning.')
  expect(readdirSync(join(app.home, 'memory', 'people', 'music'))).toEqual([`${id}.json`])
  await model.close()
})
