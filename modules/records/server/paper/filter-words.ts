import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import { kindOf, namedBy } from '#platform/shared/fields/index.ts'
import { dayWords } from '../../shared/day-words.ts'
import { ME, meOf } from '../../shared/me.ts'
import type { Condition, Filter } from '../../shared/query.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { type Access, fieldOf } from '../gate/gate.ts'
import { labelSql } from '../tables/labels.ts'
import { isCalled } from '../tables/served.ts'
import { rowsCalledNow } from '../relations/called.ts'
import { type Say, titleOf } from './said.ts'

/** Beyond these is said that there are more. */
const MOST_SAID = 8

interface Speech {
  language: Language
  t: (key: string, params?: Record<string, string | number>) => string
  say: Say
}

/** A filter as people say it, such as `Нэр агуулсан «гэрээ»`. */
export async function filterWords(context: Context, access: Access, filter: Filter, speech: Speech): Promise<string> {
  if ('all' in filter) return joined(context, access, filter.all, speech, 'records.print.and')
  if ('any' in filter) return joined(context, access, filter.any, speech, 'records.print.or')
  const field = fieldOf(access, filter.column)
  if (!field) return ''
  const values = await Promise.all(
    filter.values.slice(0, MOST_SAID).map((value) => valueWords(context, access, field, { ...filter, value }, speech)),
  )
  const said = values.map((value) => `«${value}»`).join(', ')
  const more = filter.values.length > MOST_SAID ? ' …' : ''
  return [titleOf(field, speech.language), operatorWords(filter, speech), said + more].filter(Boolean).join(' ')
}

const operatorWords = ({ is }: Condition, { t }: Speech) => t(`records.operator.${is}`)

async function joined(
  context: Context,
  access: Access,
  parts: readonly Filter[],
  speech: Speech,
  by: 'records.print.and' | 'records.print.or',
): Promise<string> {
  const said: string[] = []
  for (const part of parts) {
    const words = await filterWords(context, access, part, speech)
    if (words !== '') said.push(parts.length > 1 && !('column' in part) ? `(${words})` : words)
  }
  return said.join(` ${speech.t(by)} `)
}

async function valueWords(
  { db, principal }: Context,
  { tables }: Access,
  field: TableField,
  { value, is }: { value: string; is: Condition['is'] },
  { say, language, t }: Speech,
): Promise<string> {
  const to = namedBy(field.kind)
  if (value === ME && to !== undefined) return t(meOf(to) ?? 'records.filter.me')
  const days = dayWords(value)
  if (days && ['day', 'moment', 'span'].includes(kindOf(field.kind).stored ?? ''))
    return t(days.key, { count: days.count })
  const { lies } = kindOf(field.kind)
  if (lies && is === 'below') return lies.called(value, (names) => inLanguage(names, language))
  const target = tables.find(field.rows_of)
  if (target) return (await rowsCalledNow(db, principal, tables, { rows_of: field.rows_of }, [value])).get(value) ?? '—'
  if (isCalled(field)) {
    const label = labelSql(principal.orgId, tables, field, sql`${value}::integer`)
    const { rows } = await sql<{ name: string | null }>`select ${label} as name`.execute(db)
    return rows[0]?.name ?? '—'
  }
  const option = field.options?.find((one) => one.value === value)
  return option ? inLanguage(option.label, language) : say(field, value).text || value
}
