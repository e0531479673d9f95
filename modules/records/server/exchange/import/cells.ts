import { type FileCell, saidIn } from '#platform/server/excel/index.ts'
import { type FieldValue, kindOf } from '#platform/shared/fields/index.ts'
import { languages, type Words } from '#platform/shared/i18n.ts'
import { type DayOrder, dayIn } from '#platform/shared/written/days.ts'
import { amountIn } from '#platform/shared/written/numbers.ts'
import { flagIn, plain } from '#platform/shared/written/words.ts'
import type { TableField } from '../../../shared/definition/table.ts'
import { storedOf } from '../../tables/served.ts'
import { momentIn } from './moments.ts'

/** What is wrong with a cell, as a translation key with what stands in it. */
export interface CellProblem {
  key: string
  params?: Record<string, string | number>
  /** What is told instead, in the words of whoever made the rule. */
  says?: Words
}

/** What the rules of a table say of a row. */
export const problemsOf = (problems: Record<string, string>, says?: Words): Record<string, CellProblem> =>
  Object.fromEntries(Object.entries(problems).map(([column, key]) => [column, { key, ...(says && { says }) }]))

/** What a cell says: a value, a name by which something else is found, or a problem. */
type Read = { value: FieldValue } | { called: string } | { problem: CellProblem }

const wrong = (key: string, params?: CellProblem['params']): Read => ({ problem: { key, ...(params && { params }) } })

/**
 * A cell as its column keeps it. Nothing is guessed: what is not understood stays as it stands and is refused by the
 * rules of the column, or is a problem here.
 */
export function readCell(field: TableField, cell: FileCell | undefined, order: DayOrder, zone: string): Read {
  if (typeof cell === 'object' && cell?.is === 'formula') return wrong('platform.import.formula')
  if (typeof cell === 'object' && cell?.is === 'error') return wrong('records.import.error_cell')
  const said = saidIn(cell)
  const text = said.trim()
  const stored = storedOf(field)
  if (text === '') return { value: stored === 'flag' ? false : null }
  switch (stored) {
    case 'flag': {
      const value = flagIn(text)
      return value === undefined ? wrong('records.import.no_flag') : { value }
    }
    case 'decimal':
      return { value: amountIn(text) ?? text }
    case 'day':
      return { value: dayIn(text, order) ?? text }
    case 'moment':
      return { value: momentIn(text, order, zone) ?? text }
    case 'row':
    case 'rows':
    case 'number':
    case 'numbers':
      return { called: text }
    case 'key':
      return choiceIn(field, text)
    case 'keys':
      return choicesIn(field, text)
    default:
      // A spreadsheet keeps a month as its first day.
      if (isDay(cell) && kindOf(field.kind).sheet === 'month') return { value: text.slice(0, 7) }
      return { value: typeof cell === 'object' && cell?.is === 'flag' ? said.toUpperCase() : said }
  }
}

const isDay = (cell: FileCell | undefined) => typeof cell === 'object' && cell?.is === 'day'

/** How an option may be written: by its key, or by what it is called in any language. */
const namesOf = ({ value, label }: { value: string; label: Words }) =>
  new Set([value, ...languages.flatMap((language) => label[language] ?? [])].map(plain))

function choiceIn(field: TableField, text: string): Read {
  // Only kinds whose answers the column itself lists can be told by a name.
  if (!kindOf(field.kind).isChoice && !field.options) return { value: text }
  const found = (field.options ?? []).filter((option) => namesOf(option).has(plain(text)))
  const [one, another] = found
  if (!one) return wrong('platform.import.choice')
  const exact = found.find(({ value }) => value === text)
  if (!another || exact) return { value: (exact ?? one).value }
  return wrong('records.import.several', { candidates: found.map(({ value }) => value).join(', ') })
}

/** Between semicolons, or between commas, of which a name may have some itself: the longest name that is one counts. */
function choicesIn(field: TableField, text: string): Read {
  const keys: string[] = []
  for (const said of text.split(/[;\n]/).filter((part) => part.trim() !== '')) {
    const parts = said.split(',')
    for (let at = 0; at < parts.length;) {
      let read: Read | undefined
      let until = parts.length
      for (; until > at; until -= 1) {
        read = choiceIn(field, parts.slice(at, until).join(',').trim())
        if ('value' in read) break
      }
      if (!read || !('value' in read)) return wrong('records.import.no_choice', { said: parts[at]!.trim() })
      keys.push(String(read.value))
      at = until
    }
  }
  return { value: [...new Set(keys)].join(',') }
}
