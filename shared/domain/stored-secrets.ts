import { z } from 'zod'

/** `secrets.json`: by name of the setting, the bytes in base64, and whether a keychain encrypted them. */
export const StoredSecrets = z.record(z.string(), z.object({ encrypted: z.boolean(), data: z.string() }))
export type StoredSecrets = z.infer<typeof StoredSecrets>
