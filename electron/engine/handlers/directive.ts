import type { Handlers } from '#shared/contract/index.ts'
import type { Directives } from '../directives.ts'

export const directiveHandlers = (directives: Directives) =>
  ({
    'directive.list': () => ({ directives: [...directives.list()] }),
    'directive.get': ({ name }) => directives.get(name),
    'directive.set': ({ name, text }) => directives.set(name, text),
    'directive.reset': ({ name }) => directives.reset(name),
  }) satisfies Partial<Handlers>
