import { sql } from 'kysely'
import { z } from 'zod'
import { RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { askedBeside, type Scored, scoredIn, scoredKinds, tableOfScored } from '../../shared/scoring/scored.ts'
import { activities } from '../../shared/tables/activities.ts'
import { companies } from '../../shared/tables/companies.ts'
import { scoreRules } from '../../shared/tables/score-rules.ts'
import { basisOf, isIdle, printOf, scoringOf } from './basis.ts'
import { rescore, tellScored } from './rescore.ts'
import { wishForScores } from './wish.ts'

const told = z.object({ table: z.string(), rows: z.array(z.string()) })

/** So many are scored at once; for more a run is wished for. */
const AT_ONCE = 1000

/** Scores follow what was written beside the rows they stand in: reckoned columns, companies, activities, rules. */
export const scoresFollow: OutboxHandler = {
  topic: RECORDS_CHANGED,
  async handle({ orgId, payload }, { db }) {
    const { table, rows } = told.parse(payload)
    if (table === scoreRules.name) return followRules(db, orgId)
    for (const of of scoredKinds) {
      const ids = rows.length === 0 ? [] : await reached(db, orgId, of, table, rows)
      if (ids.length > AT_ONCE) await wishForScores(db, orgId, of)
      else if (ids.length > 0) await follow(db, orgId, of, ids)
    }
  },
}

async function followRules(db: Trx, orgId: number) {
  for (const of of scoredKinds) {
    const [basis, scoring] = [await basisOf(db, orgId, of), await scoringOf(db, orgId, of)]
    if (printOf(basis, scoring?.since_day ?? null) !== scoring?.basis) await wishForScores(db, orgId, of)
  }
}

async function reached(db: Trx, orgId: number, of: Scored, table: string, rows: readonly string[]): Promise<string[]> {
  if (scoredIn(table) === of) return [...rows]
  const isCompany = table === companies.name
  if (!isCompany && table !== activities.name) return []
  const asked = askedBeside((await basisOf(db, orgId, of)).variables ?? [])
  if (isCompany ? !asked.has('kind') && !asked.has('size') : !asked.has('activity')) return []
  const { rows: found } = isCompany
    ? await sql<{ id: string }>`select id from ${sql.table(tableOfScored[of].name)} where org_id = ${orgId}
        and company = any(${rows}::uuid[]) and deleted_at is null limit ${AT_ONCE + 1}`.execute(db)
    : await sql<{ id: string }>`select distinct ${sql.id(of)} as id from crm.activities where org_id = ${orgId}
        and id = any(${rows}::uuid[]) and ${sql.id(of)} is not null limit ${AT_ONCE + 1}`.execute(db)
  return found.map(({ id }) => id)
}

async function follow(db: Trx, orgId: number, of: Scored, ids: readonly string[]) {
  const basis = await basisOf(db, orgId, of)
  if (isIdle(basis)) return
  const changed = await rescore(db, orgId, { of, basis, ids })
  if (changed.length > 0) await tellScored(db, orgId, basis.table.name, changed)
}
