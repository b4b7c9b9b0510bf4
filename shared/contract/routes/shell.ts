import { z } from 'zod'
import { EntryId } from '../../domain/entry.ts'
import { reads } from '../route.ts'

/** Calls that the desktop shell answers itself; the command line has none of them. */
export const shellRoutes = {
  'shell.reveal': reads(
    'Shows the file of a memory in the file manager.',
    z.strictObject({ id: EntryId }),
    z.object({ path: z.string() }),
  ),
  'shell.openHome': reads('Opens the data folder.', z.strictObject({}), z.object({ path: z.string() })),
  'shell.openExternal': reads(
    'Opens a web address in the browser.',
    z.strictObject({ url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(4000) }),
    z.object({ opened: z.boolean() }),
  ),
  'shell.newWindow': reads(
    'Opens another window on the same data.',
    z.strictObject({}),
    z.object({ opened: z.boolean() }),
  ),
} as const
