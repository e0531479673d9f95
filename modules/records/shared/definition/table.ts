import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { type FieldValue, formField, type FormField, kindOf } from '#platform/shared/fields/index.ts'
import { type Language, words, type Words } from '#platform/shared/i18n.ts'
import { gridDefinition, type GridDefinition } from './grid.ts'
import { type SettingOf, type ViewSetting, viewSetting } from '../view-kinds/settings.ts'
import { flows, type RowFlow, type Travels } from './flows.ts'
import { form, type Form } from './form.ts'
import { lines, type Lines } from './lines.ts'
import { view, type View } from './view.ts'
import { settled, type Settled, settledWith, type SettledWith } from './settled.ts'
import { lookUp, type LookUp, rollUp, type RollUp } from './reckoned.ts'
import { triggers, type Trigger } from './triggers.ts'
import { twins, type Twin } from './twins.ts'

/** A column as its table defines it: a field of a form, and what only a table knows. */
export interface Column extends FormField {
  /** No two rows say the same; how it is written in capitals or with spaces makes no difference. */
  unique?: boolean | undefined
  /** Rows are often put in order by it: the database keeps them so. */
  indexed?: boolean | undefined
  /** Also in English and Korean, in columns of their own (`fieldsOf`). */
  translated?: boolean | undefined
  /** Of a relation to its own table: the row under which this one stands in the tree. */
  is_parent?: boolean | undefined
  /** What a new row begins with. */
  default?: FieldValue | undefined
  /** The same where it is another for each row: what is of whoever adds it, the moment, or the first row offered. */
  default_from?: 'user' | 'now' | 'first' | undefined
  /** An expression over the row that says what stands here; nobody writes it. */
  formula?: string | undefined
  /** A figure of rows that name this one. */
  roll_up?: RollUp | undefined
  /** What a row says that this one names. */
  look_up?: LookUp | undefined
  /** What is reckoned is shown to everybody who sees the table, also to those who do not see what it is made of. */
  is_open?: boolean | undefined
  /** A condition over the row under which it is asked. */
  shown_if?: string | undefined
  /** A condition over the row under which something has to stand here. */
  required_if?: string | undefined
}

/** What no row may say. */
export interface Rule {
  /** A condition over the row. */
  when: string
  says: Words
  /** Where it is said. */
  column?: string | undefined
}

/**
 * What a module gives to everybody who has a permission, with some rows alone: those that other rows open to them, such
 * as the project of which they are a member. No table that was built says this.
 */
export interface Share {
  permission: string
  /** Letters of `rcud`, `x` to export, `i` to import. */
  may: string
  /** A condition over the row and over who asks. */
  when: string
  /** What they see and write of these rows; everything where it is not said. */
  columns?: Readonly<Record<string, 'read' | 'write'>>
}

interface ByHandTold {
  column: string
  unsaved: Words
  saved: Words
}

/** A plan that the server keeps: what a gantt takes columns for, and the rows that make a plan together. */
export interface TableSchedule extends SettingOf<'gantt'> {
  /** A relation: rows that name the same row. */
  within: string
}

/** A table as its module ships it, or as an organisation built it. */
export interface Table {
  /** `crm.lost_reasons`: the schema and the table of a module; `records.<key>`: what an organisation built. */
  name: string
  /** Known to the server alone: where it stands, if not in the schema that its name begins with. */
  schema?: string | undefined
  title: Words
  /** One row, as people call it; the title where it is not said. */
  one?: Words | undefined
  /** In the order in which lists and forms show them. */
  columns: readonly Column[]
  /** What a row is called: `{name}` and the like stand for what its columns say. */
  label: string
  /** Columns by which lists are sorted, `-` before one that falls. */
  sort: string[]
  rules?: readonly Rule[] | undefined
  /** The column of the person whose row it is; whoever added it, where no column says. */
  owner?: string | undefined
  /** People put its rows in an order of their own, which the server keeps beside the columns. */
  ranked?: boolean | undefined
  /** How it is shown where no screen says otherwise, the first one when it opens. */
  views?: ViewSetting[] | undefined
  /** Rows of other tables that are written in the form of this one. */
  lines?: Lines[] | undefined
  /** How its rows stand in a grid where no screen says otherwise. */
  grid?: GridDefinition | undefined
  /** The days of its rows follow from links and calendar, whoever writes them. */
  schedule?: TableSchedule | undefined
  /** What it gives to people by itself, besides what roles and jobs are granted. */
  shares?: readonly Share[] | undefined
  /** Flows through which its rows travel, and when they set out. */
  flows?: RowFlow[] | undefined
  /** The same of a table that a module ships: which flows these are says each organisation. */
  travels?: Travels | undefined
  /** What is done when rows are written. */
  triggers?: Trigger[] | undefined
  /** Its rows are those of other tables, read as this says; nobody writes them. */
  view?: View | undefined
  /** How its form is laid out. */
  form?: Form | undefined
  /** By what two of its rows are taken for the same: whoever writes one is told of the other. */
  twins?: Twin[] | undefined
  /** What stands once it was settled. */
  settled?: Settled | undefined
  /** Its rows are settled with the one that they name. */
  settled_with?: SettledWith | undefined
  /** What whoever writes a row has to know of a value that an approval puts, before it is saved and after. */
  by_hand?: ByHandTold | undefined
  /** A condition over the row under which something may be said about it; always, where it is not said. */
  talk?: string | undefined
}

const MOST_COLUMNS = 400
const MOST_VIEWS = 20

const expression = z.string().max(2000)
const MOST_RULES = 50

const columnShape: z.ZodType<Column, unknown> = z.lazy(() =>
  z.intersection(
    formField,
    z.object({
      unique: z.boolean().optional(),
      indexed: z.boolean().optional(),
      translated: z.boolean().optional(),
      is_parent: z.boolean().optional(),
      default: z.union([z.string(), z.boolean(), z.null()]).optional(),
      default_from: z.enum(['user', 'now', 'first']).optional(),
      formula: expression.optional(),
      roll_up: rollUp.optional(),
      look_up: lookUp.optional(),
      is_open: z.boolean().optional(),
      shown_if: expression.optional(),
      required_if: expression.optional(),
    }),
  ),
)

export const table = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]*\.[a-z0-9_-]{1,60}$/),
  title: words,
  one: words.optional(),
  columns: z.array(columnShape).min(1).max(MOST_COLUMNS).readonly(),
  label: z.string().max(300),
  sort: z.array(z.string().max(71)).max(5),
  rules: z
    .array(z.object({ when: expression, says: words, column: z.string().max(70).optional() }))
    .max(MOST_RULES)
    .readonly()
    .optional(),
  owner: z.string().max(60).optional(),
  ranked: z.boolean().optional(),
  views: list(viewSetting, MOST_VIEWS).optional(),
  lines: lines.optional(),
  grid: gridDefinition.optional(),
  flows: flows.optional(),
  triggers: triggers.optional(),
  view: view.optional(),
  form: form.optional(),
  twins: twins.optional(),
  settled: settled.optional(),
  settled_with: settledWith.optional(),
  by_hand: z.object({ column: z.string().max(70), unsaved: words, saved: words }).optional(),
  talk: expression.optional(),
}) satisfies z.ZodType<Table, unknown>

/** A column as the database has it. */
export interface TableField extends Column {
  /** The column of which this is the name in another language. */
  of?: string
  language?: Exclude<Language, 'mn'>
}

/** What stands in it follows from something else: nobody writes it. */
export const isReckoned = ({ formula, roll_up, look_up, kind }: Column) =>
  formula !== undefined || roll_up !== undefined || look_up !== undefined || kindOf(kind).given !== undefined

/** The column by which its rows stand under each other; undefined where they make no tree. */
export const parentOf = ({ name, columns }: Pick<Table, 'name' | 'columns'>): Column | undefined =>
  columns.find((one) => one.is_parent && one.rows_of === name)

const others = ['en', 'ko'] as const
const expanded = new WeakMap<Table, readonly TableField[]>()

/** The columns one by one: a translated one is three. */
export function fieldsOf(table: Table): readonly TableField[] {
  const known = expanded.get(table)
  if (known) return known
  const fields = table.columns.flatMap((one): TableField[] =>
    one.translated
      ? [
          one,
          ...others.map((language) => ({
            ...one,
            name: `${one.name}_${language}`,
            of: one.name,
            language,
            required: false,
            unique: false,
            indexed: false,
            default: undefined,
          })),
        ]
      : [one],
  )
  expanded.set(table, fields)
  return fields
}

/** What a row is called. */
export function labelOf({ label }: Pick<Table, 'label'>, read: (column: string) => string): string {
  return label.replace(/\{([a-z0-9_]+)\}/g, (_, name: string) => read(name)).trim()
}
