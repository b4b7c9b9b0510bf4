import { z } from 'zod'
import { Directive, DirectiveName, MOST_DIRECTIVE_CHARS } from '../../domain/directive.ts'
import { reads, writes } from '../route.ts'

const name = DirectiveName
const text = z
  .string()
  .max(MOST_DIRECTIVE_CHARS, `must be at most ${MOST_DIRECTIVE_CHARS} characters`)
  .refine(value => value.trim() !== '', 'must not be blank; reset it to have the built-in one')

export const directiveRoutes = {
  'directive.list': reads(
    'The directives (what the model is told to do), each with the text in force and the built-in one.',
    z.strictObject({}),
    z.object({ directives: z.array(Directive) }),
  ),
  'directive.get': reads('One directive.', z.strictObject({ name }), Directive),
  'directive.set': writes('Replaces a directive by a text of your own.', z.strictObject({ name, text }), Directive),
  'directive.reset': writes(
    'Puts a directive back to the built-in one; your own is kept beside it, named `.old`.',
    z.strictObject({ name }),
    Directive,
  ),
} as const
