import { describe, expect, it } from 'vitest'
import { conflicts } from '#engine/rules/conflict.ts'

describe('facts that cannot both be so', () => {
  it.each([
    ['another value of one quality', 'Favourite colour is blue', 'Favourite colour is green'],
    ['a home that moved, with more said', 'Lives in Seattle', 'Lives in Portland since May 2026'],
    ['a count, with more said', 'The flat has 3 rooms', 'The flat has 4 rooms and a balcony'],
    ['a correction in lower case', 'Device A is a Synology NAS', 'Device A is a fnos NAS'],
    ['before and after', 'Take it before meals', 'Take it after meals'],
    ['two values of one kind', 'The meeting is on Monday at 10:00', 'The meeting is on Tuesday at 11:00'],
    ['another role', 'Uses Vim as an editor', 'Uses Emacs as an editor'],
    ['then and now', 'The user was a teacher', 'The user is a teacher'],
    ['turned round', 'Anna is older than Ben', 'Ben is older than Anna'],
    ['denied', 'Works at Google', 'No longer works at Google'],
    ['denied by a word', 'The user likes spicy food', 'The user dislikes spicy food'],
    ['denied by a prefix', 'Is happy with the job', 'Is unhappy with the job'],
    ['opposites', 'Autosave is enabled', 'Autosave is disabled'],
    ['given up', 'Smokes', 'Quit smoking'],
    ['alone', 'Lives alone', 'Lives with his parents'],
    ['known of the world', 'Is a vegetarian', 'Eats a steak every Friday'],
    ['one of two sentences', 'Has two cats.\n\nLives in Seattle.', 'Lives in Portland'],
    ['one of two clauses', 'Lives in Seattle and works at Google', 'Works at Meta'],
    ['one of a list denied', 'Does not eat meat or cheese', 'Eats cheese'],
  ])('%s: %j against %j', (_, a, b) => {
    expect(conflicts(a, b)).toBe(true)
    expect(conflicts(b, a)).toBe(true)
  })

  it.each([
    ['another thing', 'Device A is a Synology NAS', 'Device B is a Synology NAS'],
    ['another person', 'The father is a doctor', 'The mother is a doctor'],
    ['two that one can like', 'Likes tea', 'Likes coffee'],
    ['two that one can know', 'Knows C', 'Knows C++'],
    ['two that one can have', 'Has a cat', 'Has a dog'],
    ['two journeys', 'Visited Rome in 2019', 'Visited Oslo in 2021'],
    ['another place and another thing', 'Uses Firefox at work', 'Uses Chrome at home'],
    ['a wish that came true', 'Wants to move to Berlin', 'Moved to Berlin'],
    ['something new denied', 'Likes tea', 'Likes tea but not coffee'],
    ['something else denied', 'Does not eat meat', 'Does not own a car'],
    ['an exception', 'Eats meat', 'Does not eat meat on Fridays'],
    ['another quality', 'The dog is brown', 'The dog is friendly'],
    ['the same', 'Lives in Seattle', 'The user lives in Seattle'],
    ['more of the same', 'Lives in Seattle', 'Lives in Seattle with two cats'],
    ['a question', 'Lives in Seattle', 'Does the user live in Portland?'],
    ['a count of other things', 'Has 3 nodes', 'Has 5 brothers'],
    ['nothing', '', 'Lives in Seattle'],
  ])('%s: %j beside %j', (_, a, b) => {
    expect(conflicts(a, b)).toBe(false)
    expect(conflicts(b, a)).toBe(false)
  })

  it('a long text is compared by its beginning, and does not hang', () => {
    const long = `Lives in Seattle. ${'Likes tea, coffee, milk. '.repeat(4000)}`
    expect(conflicts(long, 'Lives in Portland')).toBe(true)
  })
})
