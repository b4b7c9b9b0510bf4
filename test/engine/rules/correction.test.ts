import { describe, expect, test } from 'vitest'
import { correctsAnswer } from '#engine/rules/correction.ts'

const ANSWER = 'Your dentist appointment is on Thursday at nine.'
const QUESTION = 'Your appointment is on Thursday. Shall I set a reminder?'

const CORRECTIONS = [
  "No, that's wrong.",
  "no that's not right, it is Tuesday",
  "That's wrong.",
  'That is incorrect.',
  'That’s not right.',
  'This is not correct, the meeting was in May.',
  'that isn’t true',
  "It's wrong, my flight leaves at six.",
  'Wrong. It leaves from gate B.',
  'Incorrect!',
  'Not quite, the budget is 4000.',
  "Hmm, that's not quite right.",
  "Sorry, but that's wrong.",
  'Thanks, but that is still wrong',
  "Wait, that's not what I said.",
  "That's not what I meant",
  "this isn't what I asked for",
  'No, I said Tuesday.',
  'I said Tuesday, not Thursday.',
  'I said the blue one, not the red one',
  'I said Tuesday.',
  "I already told you I'm vegetarian.",
  "I told you I don't eat meat",
  'I told you my sister lives in Porto.',
  'I meant the other project.',
  'What I meant was the second draft.',
  "Actually, it's Tuesday.",
  'actually it is in Lisbon',
  'Actually, my dog is called Rex.',
  "Actually, that's the old address.",
  'Actually, the server has five nodes.',
  "No, it's Tuesday.",
  'No, my name is Jon without an h.',
  'Nope, the deadline was moved to June.',
  "No. It's on the fourth floor.",
  "No, I'm allergic to peanuts.",
  'no, I live in Porto',
  "You're wrong about that.",
  'You are mistaken.',
  'You got that wrong.',
  "You've got my birthday wrong",
  'I think you misunderstood me.',
  'You mixed up the two projects.',
  'You are confusing me with my brother.',
  "It's Tuesday, not Thursday.",
  'My name is Jon, not John.',
  'Not Thursday, Tuesday.',
  'I never said that.',
  "I didn't ask for a list.",
  "Correction: it's 4.5 percent.",
]

const ORDINARY = [
  'Thanks, that is right.',
  "That's great, thank you.",
  'No, thanks.',
  'No thank you, not today',
  "No, that's all for now.",
  "No, I'm good.",
  "No, it's fine.",
  'No problem, take your time.',
  'No worries.',
  'No idea, can you look it up?',
  'No one came to the party yesterday.',
  'Not yet, I will do it tomorrow.',
  'Not sure, maybe Thursday.',
  'Not bad at all.',
  "What's wrong with my code?",
  'Is that wrong?',
  'Is it true that octopuses have three hearts?',
  "Tell me if that's wrong.",
  "If that's wrong, let me know.",
  'My boss said that was wrong and I should redo it.',
  'I was wrong about the weather.',
  "You're not wrong.",
  "You're right.",
  "That's not wrong, but could be shorter.",
  "It's not right of him to say so.",
  'I said hello to the new neighbour today.',
  'I said yes to the job offer!',
  'I said goodbye to my brother at the station, and not without tears to him.',
  'I told you about my sister yesterday, she moved.',
  'I told you a joke, now tell me one.',
  'I meant to call the dentist today, remind me tomorrow.',
  'I meant every word of it.',
  'Actually, can you make it shorter?',
  'Actually, let us talk about dinner.',
  "Actually, it's fine.",
  "Actually, it's a good idea to wait.",
  'Actually I changed my mind, I want to go to Rome.',
  'Actually, never mind.',
  'I actually live near the park now.',
  'Can you correct the spelling in this sentence?',
  'Please write a correction notice for the newspaper.',
  'What happened in 1989?',
  'My dog is called Rex.',
  "It's raining here.",
  'I moved to Porto last year.',
  'The wrong train left first, so we were late.',
  "It's wrong to lie, isn't it?",
  "That's true, I forgot.",
  'She said no, that is wrong, and left.',
  'How do I say "that is wrong" in French?',
  'Remember that I prefer tea.',
  'Is Tuesday, not Thursday, the better day?',
  "It's not only tasty, it is healthy.",
  'This is not to be shared.',
  "That's not a problem.",
  'It is wrong with the printer again, paper jam.',
]

describe('a turn that corrects the answer before it', () => {
  test.each(CORRECTIONS)('is recognised: %s', message => {
    expect(correctsAnswer(message, ANSWER)).toBe(true)
  })

  test.each(ORDINARY)('is not seen in an ordinary sentence: %s', message => {
    expect(correctsAnswer(message, ANSWER)).toBe(false)
  })

  test.each(["No, it's on Tuesday that I work", 'No, I have a calendar for that'])(
    'is not seen in a plain no to a question: %s',
    message => {
      expect(correctsAnswer(message, QUESTION)).toBe(false)
    },
  )

  test('is seen after a question when it says outright that something is wrong', () => {
    expect(correctsAnswer("No, that's wrong, it is on Tuesday.", QUESTION)).toBe(true)
  })

  test('is not looked for deep in a long message', () => {
    expect(correctsAnswer(`Here is my letter. ${'It goes on and on. '.repeat(20)}That's wrong.`, ANSWER)).toBe(false)
  })

  test('an empty message corrects nothing', () => {
    expect(correctsAnswer('  ', ANSWER)).toBe(false)
  })
})
