import type { z } from 'zod'
import type { ExpressionKind } from '../expression/index.ts'
import type { Words } from '../i18n.ts'
import type { FieldValue } from './values.ts'

/** What fields say of themselves beyond their name. A kind adds its own where it is described. */
export interface FieldSettings {
  /** By their keys, so that renaming one touches no value. */
  options?: { value: string; label: Words }[] | undefined
}

/** A field of a form. */
export interface FormField extends FieldSettings {
  name: string
  label: Words
  /** The name of a registered kind. */
  kind: string
  required: boolean
  help?: Words | undefined
}

export interface FieldSetting {
  schema: z.ZodOptional
  /** Translation key of what it is called beside others. */
  title: string
}

/** Whoever reads: their words for keys, and for names in three languages. */
export interface Speech {
  t: (key: string) => string
  words: (names: Words) => string
}

export interface Printed {
  text: string
  /** Set as a column of figures is, at the right. */
  isAmount?: true
}

/**
 * As what a table keeps a value, and so how it is compared: `decimal` without a limit of digits, `day` a date,
 * `moment` an instant, `key` one of the field's options, `keys` several of them; `row` and `number` name something
 * else that is kept (`reference.ts`), by a UUID or a number; `files` several files.
 */
export type Stored = 'text' | 'decimal' | 'day' | 'moment' | 'flag' | 'key' | 'keys' | 'row' | 'number' | 'files'

/** What stands under one heading of a file, empty cells left out. */
export interface FileColumn {
  title: string
  texts: readonly string[]
  /** What the file itself says of its cells: that they are days, moments, truths; of a text it says nothing. */
  marks: ReadonlySet<'day' | 'moment' | 'flag' | 'text'>
}

/**
 * Everything that a kind of field is, apart from how it looks in a browser (`platform/web/fields`). Whatever needs to
 * know something of a kind asks the kind; what is not said of it is as for a text. Values that are empty are
 * nobody's: no member here is asked about one.
 */
export interface FieldKind<Value extends string | boolean = string | boolean> {
  /** Stands in definitions, which are hashed: it never changes. */
  name: string
  /** Translation key of what people call it. */
  title: string
  /** What may be kept, whatever the field says of itself. */
  value: z.ZodType<Value>
  /** What a field of this kind says of itself besides; several kinds may share one. */
  settings?: Readonly<Record<string, FieldSetting>>
  /** The value is the key of one of the field's options. */
  isChoice?: true
  /** Stands in tables alone, not in forms of documents. */
  isOfTables?: true
  /** The value names something that a module keeps (`reference.ts`): what, in the words of that module. */
  to?: string
  /** Translation key of what is wrong with a value. */
  problem?(field: FormField, value: Value): string | undefined
  /** Another field of the same kind with which it must agree. */
  beside?: {
    /** Its name. */
    of(field: FormField): string | undefined
    /** Translation keys of what is wrong with this value, and with the other where only that one is asked. */
    problem(value: Value, other: Value): { own: string; other: string } | undefined
  }
  /** Whether two values say the same, though they were written differently. */
  isSame?(one: FieldValue, other: FieldValue): boolean
  /** What it is found by; null where nobody would seek it. */
  sought?(field: FormField, value: Value): string | Words | null
  /** As what a table keeps it; a kind without it stands in forms of documents alone. */
  stored?: Stored
  /** As what conditions and formulas read it. */
  expression: ExpressionKind
  print?(field: FormField, value: Value, speech: Speech): Printed
  /** Has no fraction. */
  isWhole?: true
  /** What stands in the cell of a spreadsheet; as it is printed where this is not said. */
  cell?(value: Value): string | number
  /**
   * Whether it would take all of a column, for a table that is made from a file; asked before kinds of a higher place,
   * and of none that has no answer.
   */
  guess?: { place: number; fits(column: FileColumn): boolean }
}
