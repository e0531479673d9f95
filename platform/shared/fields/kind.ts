import type { z } from 'zod'
import type { ExpressionKind, GivenValue } from '../expression/index.ts'
import type { Words } from '../i18n.ts'
import type { OptionColour } from './option-colours.ts'
import type { Now } from './now.ts'
import type { FieldValue } from './values.ts'

/** What fields say of themselves beyond their name. A kind adds its own where it is described. */
export interface FieldSettings {
  /** By their keys, so that renaming one touches no value. */
  options?:
    | { value: string; label: Words; colour?: OptionColour | undefined; picture?: string | undefined }[]
    | undefined
  /** Of a table of lines: what each line says. */
  columns?: LineColumn[] | undefined
}

/** What every line of a table says in one place. */
export interface LineColumn extends FormField {
  /** What all lines say here is added up below them. */
  sum?: boolean | undefined
}

/** A field of a form. */
export interface FormField extends FieldSettings {
  name: string
  label: Words
  /** The name of a registered kind. */
  kind: string
  required: boolean
  help?: Words | undefined
  /** It says what the document is about: lists show the first few of these beside its title. */
  summary?: boolean | undefined
}

export interface FieldSetting {
  schema: z.ZodOptional
  /** Translation key of what it is called beside others; what is not said follows its name (`titles.ts`). */
  title?: string
}

/** Whoever reads: their words for keys, for names in three languages, and a moment as their clocks show it. */
export interface Speech {
  t: (key: string) => string
  words: (names: Words) => string
  /** `2026-11-24 10:29` */
  dateTime: (moment: string) => string
}

export interface Printed {
  text: string
  /** Set as a column of figures is, at the right. */
  isAmount?: true
  /** Written from top to bottom, in lines from left to right. */
  isStanding?: true
  /** The same as a table, for a paper that has room for one. */
  table?: PrintedTable
}

export interface PrintedTable {
  columns: { label: string; isAmount: boolean }[]
  rows: string[][]
  /** What columns come to; null where none is added up. */
  sums: string[] | null
}

/** Days from one to another, both among them. */
interface Days {
  from: string
  to: string
}

/**
 * As what a table keeps a value, and so how it is compared: `decimal` without a limit of digits, `day` a date,
 * `moment` an instant, `key` one of the field's options, `keys` several of them; `row` and `number` name something
 * else that is kept (`reference.ts`), by a UUID or a number; `rows` and `numbers` several of them; `files` several
 * files; `span` days from one to another, `sum` an amount with its currency, `secret` what is never told again.
 */
export type Stored =
  | 'text'
  | 'decimal'
  | 'day'
  | 'moment'
  | 'flag'
  | 'key'
  | 'keys'
  | 'row'
  | 'rows'
  | 'number'
  | 'numbers'
  | 'files'
  | 'span'
  | 'sum'
  | 'secret'

/** What stands under one heading of a file, empty cells left out. */
export interface FileColumn {
  title: string
  texts: readonly string[]
  /** What the file itself says of its cells: that they are days, moments, truths; of a text it says nothing. */
  marks: ReadonlySet<'day' | 'moment' | 'flag' | 'text'>
}

/** What the server alone writes into a field, and when it does. */
export interface Given {
  /**
   * The moment, whoever writes, or the next number of a count; of the process through which its row travels, where that
   * stands and its number; or what the module reckons that brings the kind.
   */
  what: 'moment' | 'person' | 'number' | 'process_state' | 'process_number' | 'of_module'
  when: 'created' | 'changed' | 'on_its_way'
}

/** Among which kinds a form builder offers it. */
export const kindGroups = ['texts', 'numbers', 'dates', 'options', 'records', 'other'] as const
export type KindGroup = (typeof kindGroups)[number]

/** What a spreadsheet makes of the printed value: a day, a number, and no text; `count` without a fraction. */
export type SheetKind = 'count' | 'hours' | 'number' | 'day' | 'moment' | 'clock' | 'month' | 'elapsed'

/** Something that can be read in a value, and is no field of its own. */
interface Aspect<Value extends string | boolean = string | boolean> {
  name: string
  label: Words
  expression: ExpressionKind
  of(value: Value): GivenValue
  /** The kind of the field in which its values are chosen, where they are codes. */
  names?: string
  /** By what name the database reads the same. */
  twin?: AspectTwin
}

export type AspectTwin = 'places'

/**
 * Everything that a kind of field is, apart from how it looks in a browser (`platform/web/fields`). Whatever needs to
 * know something of a kind asks the kind; what is not said of it is as for a text. Values that are empty are
 * nobody's: no member here is asked about one.
 */
export interface FieldKind<Value extends string | boolean = string | boolean> {
  /** Stands in definitions, which are hashed: it never changes. */
  name: string
  /** Translation key of what people call it; what is not said follows its name (`titles.ts`). */
  title?: string
  /** Translation key of a sentence that says what it is for; what is not said follows its name (`titles.ts`). */
  hint?: string
  /** A value as somebody may keep it; of a choice it names the option that stands at this place, from 0. */
  example?: Value | { option: number }
  /** `other` where it is not said. */
  group?: KindGroup
  /** What may be kept, whatever the field says of itself. */
  value: z.ZodType<Value>
  /** What a field of this kind says of itself besides; several kinds may share one. */
  settings?: Readonly<Record<string, FieldSetting>>
  /** The value is the key of one of the field's options. */
  isChoice?: true
  /** Its options are the same wherever a column is of this kind; nobody says them. */
  offered?: FieldSettings['options']
  /** With which a new column of it begins, until its builder says something else. */
  usual?: Value
  /** Stands in tables alone, not in forms of documents. */
  isOfTables?: true
  /** Nobody writes it: the server says what stands there. */
  given?(field: FormField): Given
  /** The value names something that a module keeps (`reference.ts`): what, in the words of that module. */
  to?: string
  /** The value has a line for each of several, and each line is a value of this other kind, which has a `to`. */
  each?: string
  /** What it names stands under each other. */
  isTree?: true
  /** Several of the options, their keys with commas between them. */
  isSeveral?: true
  /** As it is kept, of what somebody typed: asked when a field is left, and by the server before it keeps a value. */
  tidy?(value: Value, field: FormField): Value
  /** Translation key of what is wrong with a tidy value. */
  problem?(field: FormField, value: Value): string | undefined
  /** Another field of the same kind with which it must agree. */
  beside?: {
    /** Its name. */
    of(field: FormField): string | undefined
    /** Translation keys of what is wrong with this value, and with the other where only that one is asked. */
    problem(value: Value, other: Value): { own: string; other: string } | undefined
  }
  /** The moment at which something is written, as a value of it; `title`: translation key of what people call that. */
  now?: { title: string; at(now: Now): Value }
  /** What may stand here can hang on what another field of the row names. */
  hangs?: {
    /** The name of that field. */
    on(field: FormField): string | undefined
    /** What it may name (`to`). */
    of: readonly string[]
  }
  /** Its value is lines (`rows.ts`), each of which says something in each of its columns. */
  hasLines?: true
  /** It says something itself and takes no value: what stands below it belongs to it. */
  isHeading?: true
  /** An expression over the other fields: whoever keeps the form works it out, and believes nobody else. */
  reckoned?(field: FormField): string
  /** Days whose working days are counted by the calendar of whoever keeps the form, which writes them behind. */
  worked?: {
    /** Whether this field wants it. */
    isCounted(field: FormField): boolean
    days(value: Value): Days | undefined
    /** Null where nobody could count them. */
    withCount(value: Value, count: number | null): Value
  }
  /** What a new field of it says of itself in a form of documents. */
  inDocuments?: FieldSettings
  /** What else conditions and formulas read in a value, each called by the field's name and this one. */
  aspects?(field: FormField): readonly Aspect<Value>[]
  /** Values lie in places, which lie in others: a filter asks for all that lies in some. */
  lies?: {
    twin: AspectTwin
    /** The places of a value, from the large to the small. */
    of(value: Value): readonly string[]
    /** As values know it; undefined where there is no such place. */
    place(text: string): string | undefined
    called(place: string, words: (names: Words) => string): string
  }
  /** Whether two values say the same, though they were written differently. */
  isSame?(one: FieldValue, other: FieldValue): boolean
  /** What it is found by; null where nobody would seek it. */
  sought?(field: FormField, value: Value): string | Words | null
  /** As it stands in the history of a row; as it is where this is not said. */
  noted?(value: Value): Value
  /** As what a table keeps it; a kind without it stands in forms of documents alone. */
  stored?: Stored
  /** What it says is a colour, in which the row may be shown. */
  isColour?: boolean
  /** Kept as HTML: what compares it looks at what it says, not at its tags. */
  isMarkup?: true
  /** Kept as a text that is not as people read it: whatever takes it elsewhere takes what is printed. */
  isComposed?: true
  /** Kept as a text that is in order as its letters are: a filter compares it as it does numbers. */
  isOrdered?: true
  /** As what conditions and formulas read it; null where they cannot. */
  expression: ExpressionKind | null
  print?(field: FormField, value: Value, speech: Speech): Printed
  /** As what it stands in a spreadsheet; a text where it is not said. */
  sheet?: SheetKind
  /** What stands in the cell of a spreadsheet; as it is printed where this is not said. */
  cell?(value: Value): string | number
  /**
   * Whether it would take all of a column, for a table that is made from a file; asked before kinds of a higher place,
   * and of none that has no
   * answer. Without `fits` it takes what is right of its kind.
   */
  guess?: { place: number; fits?(column: FileColumn): boolean }
}
