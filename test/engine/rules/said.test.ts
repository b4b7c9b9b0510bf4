import { describe, expect, it } from 'vitest'
import { isSaidByUser } from '#engine/rules/said.ts'

const user = (content: string) => ({ role: 'user', content }) as const
const assistant = (content: string) => ({ role: 'assistant', content }) as const

describe('a fact mined from turns', () => {
  it.each([
    ['said in these words', 'Lena lives in Utrecht', [user('Lena lives in Utrecht.'), assistant('Nice.')]],
    [
      'with a name that the assistant put to it',
      'The user’s sister Lena moved to Utrecht',
      [user('My sister moved to Utrecht'), assistant('Greetings to Lena!')],
    ],
    [
      'with a date that nobody said so',
      'Lena moved to Utrecht in April 2026',
      [user('Lena moved to Utrecht last month'), assistant('Oh.')],
    ],
    ['in another language than the talk', 'The user lives in Utrecht', [user('我住在乌得勒支'), assistant('好的')]],
    [
      'that the user agreed to',
      'Lena lives in Utrecht',
      [user('Where is she?'), assistant('In Utrecht, Lena lives there?'), user('Yes, right.')],
    ],
    [
      'that the user agreed to in German',
      'Lena wohnt in Utrecht',
      [user('Na?'), assistant('Lena wohnt in Utrecht?'), user('Genau')],
    ],
  ])('%s is the user’s', (_, fact, turns) => {
    expect(isSaidByUser(fact, turns)).toBe(true)
  })

  it.each([
    [
      'that the user asked for',
      'The user’s sister Lena lives in Utrecht',
      [user('What was my sister called?'), assistant('Your sister Lena lives in Utrecht.')],
    ],
    ['that no user said a word of', 'Lena lives in Utrecht', [assistant('Lena lives in Utrecht.')]],
    [
      'after a word that only begins like a yes',
      'Lena lives in Utrecht',
      [user('Who?'), assistant('Lena lives in Utrecht.'), user('Yesterday was nice.')],
    ],
    [
      'from general knowledge',
      'Utrecht has many canals',
      [user('Tell me something.'), assistant('Utrecht has many canals.')],
    ],
  ])('%s is an echo', (_, fact, turns) => {
    expect(isSaidByUser(fact, turns)).toBe(false)
  })
})
