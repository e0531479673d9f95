import { asKept } from '#platform/server/fields/index.ts'
import type { Translate } from '#platform/server/translate.ts'
import {
  allNamedIn,
  type FieldValue,
  isEmpty,
  kindOf,
  printedOf,
  tidied,
  writtenReferences,
} from '#platform/shared/fields/index.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import { dayIn } from '#platform/shared/written/days.ts'
import { amountIn } from '#platform/shared/written/numbers.ts'
import { flagIn } from '#platform/shared/written/words.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { filesIn, images } from '../../shared/fields/kinds/files.ts'
import { namesRows, storedOf } from '../tables/served.ts'

/** What a value says in a column of another kind; null where it cannot be said there. */
export function converted(value: FieldValue, was: TableField, field: TableField, translate: Translate): FieldValue {
  if (isEmpty(value)) return storedOf(field) === 'flag' ? false : null
  if (storedOf(was) === 'secret' || storedOf(field) === 'secret') return null
  if (namesRows(was) && namesRows(field)) return rowsFor(field, was, value)
  if (storedOf(was) === 'files' && storedOf(field) === 'files') return filesFor(field, value)
  const said = textOf(value, was, translate)
  const next = asKept(field, tidied(field, readAs(said, field)))
  if (next === null) return null
  const kind = kindOf(field.kind)
  return kind.value.safeParse(next).success && !kind.problem?.(field, next) ? next : null
}

/** As people read it. */
export function textOf(value: FieldValue, was: TableField, translate: Translate): string {
  const speech = {
    t: (key: string) => translate('mn', key),
    words: (names: Parameters<typeof inLanguage>[0]) => inLanguage(names, 'mn'),
    dateTime: (moment: string) => moment,
  }
  // Amounts and days as they are kept: what sets thousands apart is no part of them.
  if (
    typeof value === 'string' &&
    !kindOf(was.kind).isMarkup &&
    !kindOf(was.kind).isComposed &&
    ['decimal', 'day', 'moment', 'text', 'span', 'sum'].includes(storedOf(was))
  )
    return value
  return printedOf(was, value, speech)?.text ?? ''
}

function readAs(said: string, field: TableField): FieldValue {
  switch (storedOf(field)) {
    case 'flag':
      return flagIn(said) ?? null
    case 'decimal':
      return amountIn(said.trim()) ?? null
    case 'day':
      return dayIn(said.trim(), 'ymd') ?? null
    case 'key':
      return optionOf(said, field)
    case 'keys': {
      const keys = said.split(/[,;]/).map((one) => optionOf(one.trim(), field))
      return keys.includes(null) ? null : keys.join(',')
    }
    case 'span':
    case 'sum':
      return said.trim()
    case 'row':
    case 'rows':
    case 'number':
    case 'numbers':
    case 'files':
      return null
    default:
      return said
  }
}

/** One of them is one of several; of several no one is the one. */
function rowsFor(field: TableField, was: TableField, value: FieldValue): FieldValue {
  if (field.rows_of !== was.rows_of) return null
  const named = allNamedIn(storedOf(was) === 'row' ? String(value).replace(/\s+/g, ' ') : value)
  return storedOf(field) === 'rows' || named.length === 1 ? writtenReferences(named) : null
}

/** Their endings fit what they hold, so pictures are known by them. */
const filesFor = ({ kind }: TableField, value: FieldValue): FieldValue =>
  kind !== images.name || filesIn(value).every(({ name }) => PICTURE.test(name)) ? value : null
const PICTURE = /\.(png|apng|jpe?g|gif|webp|avif|bmp|tiff?|heic)$/i

const optionOf = (said: string, { options = [] }: TableField) =>
  options.find(({ value, label }) =>
    [value, label.mn, label.en, label.ko].some((one) => one?.toLowerCase() === said.toLowerCase()),
  )?.value ?? null
