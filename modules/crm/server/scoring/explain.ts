import { sql } from 'kysely'
import { accessFor, idsWithin, changeForModule, rowAsAsked } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
import { forbidden } from '#platform/shared/errors.ts'
import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import { explainScore, holdScore } from '../../shared/scoring/contract.ts'
import { columnsRead } from '../../shared/scoring/asked.ts'
import { readBy, type Scored, tableOfScored, type Variable } from '../../shared/scoring/scored.ts'
import { sumOf } from '../../shared/scoring/points.ts'
import { readBasis } from './basis.ts'
import { labelsFor } from './labels.ts'
import { reckonedOf } from './rescore.ts'

const whole = (value: FieldValues[string] | undefined) =>
  typeof value === 'string' && value !== '' ? Math.round(Number(value)) : null

export const explainScoreRoute = route(explainScore, async (context, { of, id }) => {
  const { db, principal } = context
  const table = tableOfScored[of]
  const { values } = await rowAsAsked(context, table.name, id)
  const { fields, masks } = await accessFor(db, principal, table.name, 'r')
  // What is empty in a column that is not seen in every row may be empty for them alone.
  const isShown = (name: string) => !masks.has(name) || !isEmpty(values[name] ?? null)
  const seen = new Set(fields.flatMap(({ name }) => (isShown(name) ? [name] : [])))
  const isSeen = (columns: readonly string[]) => columns.every((name) => seen.has(name))
  const basis = await readBasis(db, principal.orgId, of)
  // One that was deleted is still to be read by whoever may bring it back, and has no parts.
  const [now] = await reckonedOf(db, principal.orgId, { of, basis, ids: [id] })
  const shown = now?.parts.filter(({ rule }) => isSeen(columnsRead(table, [rule]))) ?? []
  const learned = now?.learned
  const told = learned?.parts.filter(({ variable }) => isSeen(readBy([variable as Variable]))) ?? []
  const labelOf = await labelsFor(
    db,
    principal.orgId,
    told.map(({ variable, value }) => ({ variable: variable as Variable, value })),
  )
  return {
    score: whole(values['score']),
    held: whole(values['score_held']),
    now: now?.score ?? null,
    may_hold: await mayHold(context, of, id),
    rules:
      now && now.points !== null
        ? {
            points: now.points,
            parts: shown.map(({ rule, isMet, days, points }) => ({
              id: rule.id,
              name: rule.name,
              is_met: isMet,
              full: rule.points,
              points,
              days,
              half_days: rule.half_days,
            })),
            hidden: shown.length < now.parts.length ? now.points - sumOf(shown) : null,
          }
        : null,
    learned: learned
      ? {
          won: basis.learned!.won,
          lost: basis.learned!.lost,
          chance: 100 * learned.chance,
          prior: learned.prior,
          parts: told.map((part) => {
            const variable = part.variable as Variable
            return { ...part, variable, label: labelOf(variable, part.value) }
          }),
          hidden: told.length < learned.parts.length ? weighing(learned.parts) - weighing(told) : null,
        }
      : null,
    weight: basis.weight,
  }
})

const weighing = (parts: readonly { weight: number }[]) => parts.reduce((sum, { weight }) => sum + weight, 0)

export const holdScoreRoute = route(holdScore, async (context, { of, id, score }) => {
  const table = tableOfScored[of].name
  await rowAsAsked(context, table, id)
  if (!(await mayHold(context, of, id))) throw forbidden('platform.no_permission')
  await changeForModule(context, table, id, { score_held: score === null ? null : String(score) })
  return { score: await scoreAt(context.db, context.principal.orgId, table, id) }
})

async function mayHold({ db, principal }: Context, of: Scored, id: string) {
  const access = await accessFor(db, principal, tableOfScored[of].name, 'r')
  if (!access.actions.has('u')) return false
  return (await idsWithin(db, principal.orgId, access, [id], access.rowsFor('u'))).length > 0
}

async function scoreAt(db: Trx, orgId: number, table: string, id: string) {
  const { rows } = await sql<{ score: number | null }>`select score::integer as score from ${sql.table(table)}
    where org_id = ${orgId} and id = ${id}::uuid`.execute(db)
  return rows[0]?.score ?? null
}
