import { chatRoutes } from './chat.ts'
import { directiveRoutes } from './directive.ts'
import { dreamRoutes } from './dream.ts'
import { memoryRoutes } from './memory.ts'
import { systemRoutes } from './system.ts'
import { workingRoutes } from './working.ts'

/** Every call there is. The window, the command line and the tests use these names and no others. */
export const routes = {
  ...memoryRoutes,
  ...workingRoutes,
  ...chatRoutes,
  ...dreamRoutes,
  ...directiveRoutes,
  ...systemRoutes,
} as const
export type Routes = typeof routes
export type RouteName = keyof Routes
