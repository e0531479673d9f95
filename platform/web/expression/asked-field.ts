import { kindOf } from '#platform/shared/fields/index.ts'
import type { ExpressionField } from '#platform/shared/expression/index.ts'
import type { Words } from '#platform/shared/i18n.ts'

/** One of what a field may be held against. */
export interface Choosable {
  value: string
  label: string
  note?: string | undefined
  /** What else it is found by. */
  also?: string | undefined
  /** How far in it stands, where they are a tree. */
  depth?: number | undefined
}

/** A field as conditions are drawn up and read: one that holds numbers of things says what these are called. */
export interface AskedField extends ExpressionField {
  /** What is chosen among, where it is no text that somebody writes. */
  among?: readonly Choosable[]
  /** Translation key of what else is meant by those chosen, such as all that belong to them. */
  note?: string
  /** What one of them is called; undefined where it is not there any more. */
  named?: (value: string) => string | undefined
}

interface Reader {
  t: (key: string) => string
  say: (words: Words) => string
}

export const labelOf = ({ name, label, title }: ExpressionField, { t, say }: Reader) =>
  (label && say(label)) || (title === undefined ? name : t(title))

export const nameOf = ({ options, named, names }: AskedField, value: string, { say }: Pick<Reader, 'say'>) => {
  const chosen = options?.find((option) => option.value === value)
  if (chosen) return say(chosen.label)
  return named ? (named(value) ?? `№ ${value}`) : names && kindOf(names).lies?.called(value, say)
}
