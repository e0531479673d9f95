import type { FieldKind } from '../kind.ts'
import { checkbox } from './checkbox.ts'
import { date } from './date.ts'
import { integer } from './integer.ts'
import { longText } from './long-text.ts'
import { money } from './money.ts'
import { number } from './number.ts'
import { select } from './select.ts'
import { text } from './text.ts'

/** The kinds of the kernel, in the order in which a form builder offers them. */
export const ownKinds: readonly FieldKind[] = [text, longText, integer, number, money, date, select, checkbox]
