import { useEffect } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { useShelf } from '#platform/web/form/shelf.ts'
import { type FormState, useValue } from '#platform/web/form/form-state.ts'
import type { LineBook } from './lines/line-book.ts'
import type { KeptLines } from './lines/line-kind.ts'
import type { Written } from './RowFields.tsx'

/** What is typed in the form of a row, as it waits for its screen to come back. */
export interface Typed {
  fields: FieldValues
  lines: Readonly<Record<string, KeptLines>>
  /** What was typed where nobody may write any more. */
  held?: FieldValues
}

interface Props {
  state: FormState<Written>
  book: LineBook
  held: FieldValues
  start: Typed
  about: string
  isKept: boolean
  /** How to say that it was sent. */
  onReady: (forget: () => void) => void
}

/** Keeps what is typed; drawn apart, for it looks at every letter. */
export function Kept({ state, book, held, start, about, isKept, onReady }: Props) {
  const fields = useValue(state, (now) => now.fields)
  const count = useValue(book.beat, (now) => now.count)
  const forget = useShelf(start, typedOf(fields, book, held, count), isKept, about)
  useEffect(() => onReady(forget))
  return null
}

const typedOf = (fields: FieldValues, book: LineBook, held: FieldValues, _count: number): Typed => ({
  fields,
  lines: book.keep(),
  held,
})
