import { kindOf } from '#platform/shared/fields/index.ts'
import type { Language, Words } from '#platform/shared/i18n.ts'
import { canBeKept, type Column, defaultTitle, gridFor, type Table } from '#modules/records/shared/index.ts'
import { keyOf, LONGEST_COLUMN_KEY, takenByEvery } from '../../shared/keys.ts'

type Options = NonNullable<Column['options']>

/** Names that no new column gets: those of the columns that there are or were, and those of every table. */
function takenIn(columns: readonly Column[], live: readonly Column[]) {
  const names = [...columns, ...live].flatMap(({ name }) => [name, `${name}_en`, `${name}_ko`])
  return new Set([...takenByEvery, ...names])
}

/** A column of this kind at the end, called `title`; its name in the database follows from that. */
export function addColumn(draft: Table, kind: string, title: Words, live: readonly Column[] = []): Table {
  const name = keyOf(title.mn, takenIn(draft.columns, live), LONGEST_COLUMN_KEY)
  const { usual } = kindOf(kind)
  const column: Column = {
    name,
    label: title,
    kind,
    required: false,
    ...(hasOptions(kind) && { options: [option([], '')] }),
    ...(usual !== undefined && { default: usual }),
  }
  return { ...draft, columns: [...draft.columns, column] }
}

export function hasOptions(kind: string) {
  const { isChoice, stored, offered } = kindOf(kind)
  return (isChoice === true || stored === 'keys') && offered === undefined
}

export function changeColumn(draft: Table, name: string, change: Partial<Column>): Table {
  return {
    ...draft,
    columns: draft.columns.map((column) => (column.name === name ? fitting({ ...column, ...change }) : column)),
  }
}

/** What a column of this kind does not know is taken away, so that nothing unseen decides. */
function fitting({
  name,
  label,
  kind,
  required,
  help,
  options,
  unique,
  indexed,
  translated,
  default: usual,
  default_from,
  formula,
  roll_up,
  look_up,
  is_open,
  shown_if,
  required_if,
  ...settings
}: Column): Column {
  const { settings: own = {}, stored, given, to, isMarkup, isComposed } = kindOf(kind)
  const isWritten = formula === undefined && !roll_up && !look_up && !given
  const kept = Object.entries(settings).filter(([setting, value]) => setting in own && value !== undefined)
  const isOnce = unique && !['flag', 'keys', 'files', 'secret'].includes(stored ?? '')
  return {
    name,
    label,
    kind,
    required: required && stored !== 'flag' && !roll_up && !look_up && !given,
    ...(help && Object.values(help).some((text) => text !== '') && { help }),
    ...(hasOptions(kind) && { options: options ?? [option([], '')] }),
    ...(isOnce && { unique: true }),
    ...(indexed && canBeKept(kind) && { indexed: true }),
    ...(translated && stored === 'text' && !isMarkup && !isComposed && !given && { translated: true }),
    ...(formula !== undefined && to === undefined && !given && stored !== 'secret' && { formula }),
    ...(roll_up && { roll_up }),
    ...(look_up && { look_up }),
    ...(is_open && !isWritten && !given && { is_open }),
    ...(shown_if !== undefined && { shown_if }),
    ...(required_if !== undefined && isWritten && { required_if }),
    ...(isWritten &&
      stored !== 'secret' &&
      usual !== undefined &&
      usual !== null &&
      usual !== '' && { default: usual }),
    ...(isWritten && default_from && defaultTitle(kind, default_from) !== undefined && { default_from }),
    ...Object.fromEntries(kept),
  }
}

/** Without the column, and without what named it. */
export function removeColumn(draft: Table, name: string): Table {
  const columns = draft.columns
    .filter((column) => column.name !== name)
    .map((column) => (kindOf(column.kind).hangs?.on(column) === name ? { ...column, hangs_on: undefined } : column))
  const label = draft.label.replaceAll(`{${name}}`, '').replace(/\s+/g, ' ').trim()
  return {
    ...draft,
    columns,
    label: label === '' && columns[0] ? `{${columns[0].name}}` : label,
    sort: draft.sort.filter((one) => one.replace(/^-/, '') !== name),
    ...(draft.grid && { grid: gridFor(draft.grid, { columns }) }),
  }
}

/** The column before that one; `null`: at the end. */
export function moveColumn(draft: Table, name: string, before: string | null): Table {
  const moved = draft.columns.find((column) => column.name === name)
  if (!moved || name === before) return draft
  const rest = draft.columns.filter((column) => column !== moved)
  const at = before === null ? rest.length : rest.findIndex((column) => column.name === before)
  return { ...draft, columns: [...rest.slice(0, at), moved, ...rest.slice(at)] }
}

export const addOption = (options: Options, text = ''): Options => [...options, option(options, text)]

function option(options: Options, text: string): Options[number] {
  const taken = new Set(options.map(({ value }) => value))
  return { value: keyOf(text === '' ? 'option' : text, taken, LONGEST_COLUMN_KEY), label: { mn: text } }
}

export const changeOption = (options: Options, value: string, language: Language, text: string): Options =>
  options.map((one) => (one.value === value ? { ...one, label: { ...one.label, [language]: text } } : one))
