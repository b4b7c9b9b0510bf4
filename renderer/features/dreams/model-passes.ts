import type { PassName } from '#shared/domain/dream.ts'
import { PASS_WORDS } from './words.ts'

export const MODEL_PASS_NAMES: readonly PassName[] = PASS_WORDS.filter(one => one.model).map(one => one.pass)
