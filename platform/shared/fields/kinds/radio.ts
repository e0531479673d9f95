import type { FieldKind } from '../kind.ts'
import { select } from './select.ts'

/** Of a file it is never the answer. */
const { guess: _, ...plain } = select

/** One of several answers, all of them seen at once. */
export const radio: FieldKind<string> = { ...plain, name: 'radio' }
