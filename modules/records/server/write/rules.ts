import { organizationBook } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language, type Words } from '#platform/shared/i18n.ts'
import type { Table } from '../../shared/definition/table.ts'
import { sectionConditions } from '../../shared/form/sections.ts'
import { brokenRules } from '../../shared/rules/row-rules.ts'

/** The day at the organisation, where a condition of this table may ask for it. */
export async function todayFor(db: Trx, orgId: number, table: Table): Promise<string> {
  const { columns, rules, triggers, settled } = table
  const asks =
    rules !== undefined ||
    triggers !== undefined ||
    settled !== undefined ||
    columns.some(({ shown_if, required_if }) => shown_if ?? required_if) ||
    sectionConditions(table).size > 0
  return asks ? dayIn(await organizationBook.zoneOf(db, orgId), new Date()) : ''
}

/** Refuses a row that breaks a rule of its table, in the words of whoever made the rule. */
export function refuseBroken({ language }: Context, table: Table, values: FieldValues, today: string) {
  const [broken] = brokenRules(table, values, today)
  if (!broken) return
  const { says, column } = broken
  throw refusalSaying(
    language,
    says,
    column === undefined ? undefined : { [`values.${column}`]: 'records.rule_broken' },
  )
}

/** A refusal in the words of whoever made the rule, in each language. */
export const refusalSaying = (language: Language, says: Words, fields?: Record<string, string>) =>
  unprocessable('records.rule_broken', {
    params: { says: inLanguage(says, language) },
    words: { says },
    ...(fields && { fields }),
  })

/** A trigger refuses it, in the words of whoever made that. */
export const brokenBy = (says: Words): { problems: Record<string, string>; broken: Words } => ({
  problems: { _: 'records.rule_broken' },
  broken: says,
})

/** The same of one among many rows: what is wrong with it, and what is told of it. */
export function brokenIn(
  table: Table,
  values: FieldValues,
  today: string,
): { problems: Record<string, string>; broken: Words } | undefined {
  const [broken] = brokenRules(table, values, today)
  return broken && { problems: { [broken.column ?? '_']: 'records.rule_broken' }, broken: broken.says }
}
