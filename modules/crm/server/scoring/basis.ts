import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { organizationBook, todayOf } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { ScoreRule } from '../../shared/scoring/points.ts'
import type { Basis } from '../../shared/scoring/reckon.ts'
import { type Scored, tableOfScored, variablesOf } from '../../shared/scoring/scored.ts'
import './tables.ts'

interface RuleRow extends Omit<ScoreRule, 'name'> {
  name: string
  name_en: string | null
  name_ko: string | null
}

/** The rules in use, in their order. */
async function rulesOf(db: Trx, orgId: number, of: Scored): Promise<ScoreRule[]> {
  const { rows } = await sql<RuleRow>`select id, name, name_en, name_ko, coalesce(condition, '') as condition,
      points::float8 as points, half_days::float8 as half_days, decays_from
    from crm.score_rules where org_id = ${orgId} and of = ${of} and is_active and deleted_at is null
    order by sort nulls last, name, id`.execute(db)
  return rows.map(({ name, name_en, name_ko, ...rule }) => ({ ...rule, name: named(name, name_en, name_ko) }))
}

export const named = (mn: string, en: string | null, ko: string | null): Words => ({
  mn,
  ...(en && { en }),
  ...(ko && { ko }),
})

export async function scoringOf(db: Trx, orgId: number, of: Scored) {
  return db
    .selectFrom('crm.scoring')
    .selectAll()
    .select(sql<string | null>`to_char(since, 'YYYY-MM-DD')`.as('since_day'))
    .where('org_id', '=', orgId)
    .where('of', '=', of)
    .executeTakeFirst()
}

const known = new WeakMap<Trx, Map<string, Promise<Basis>>>()

/** By what rows are scored now; read once in a transaction, be it for a thousand rows. */
export function basisOf(db: Trx, orgId: number, of: Scored): Promise<Basis> {
  const ofTransaction = known.get(db) ?? new Map<string, Promise<Basis>>()
  known.set(db, ofTransaction)
  const key = `${orgId} ${of}`
  const found = ofTransaction.get(key) ?? readBasis(db, orgId, of)
  ofTransaction.set(key, found)
  return found
}

export async function readBasis(db: Trx, orgId: number, of: Scored): Promise<Basis> {
  const table = tableOfScored[of]
  const [rules, scoring, today, zone] = await Promise.all([
    rulesOf(db, orgId, of),
    scoringOf(db, orgId, of),
    todayOf(db, orgId),
    organizationBook.zoneOf(db, orgId),
  ])
  const has = variablesOf(table)
  return {
    table,
    rules,
    variables: scoring?.is_on ? has.filter((name) => scoring.variables.includes(name)) : null,
    learned: scoring?.learned ?? null,
    weight: scoring?.weight ?? 0,
    here: { today, zone },
  }
}

/** No row has a score by it. */
export const isIdle = ({ rules, variables }: Basis) => rules.length === 0 && variables === null

/** Another one where rows would be scored otherwise, the day apart: by it is known what a run went by. */
export const printOf = ({ rules, variables, weight }: Basis, since: string | null) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        rules.map(({ condition, points, half_days, decays_from }) => [condition, points, half_days, decays_from]),
        variables,
        variables && [weight, since],
      ]),
    )
    .digest('hex')
