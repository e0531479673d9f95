import { sql } from 'kysely'
import { accessFor, changeForModule } from '#modules/records/server/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { changeScoring, orderScoreRules, recomputeScores, showScoring } from '../../shared/scoring/contract.ts'
import { knowsEnough, type Learned, weightOf } from '../../shared/scoring/learned.ts'
import { type Scored, tableOfScored, variableNames, variablesOf } from '../../shared/scoring/scored.ts'
import { scoreRules } from '../../shared/tables/score-rules.ts'
import { scoringOf } from './basis.ts'
import { explainScoreRoute, holdScoreRoute } from './explain.ts'
import { type LabelOf, labelsFor } from './labels.ts'
import { wishForScores } from './wish.ts'

const showScoringRoute = route(showScoring, async ({ db, principal: { orgId } }, { of }) => {
  const found = await scoringOf(db, orgId, of)
  return {
    version: found?.version ?? 0,
    is_on: found?.is_on ?? false,
    since: found?.since_day ?? null,
    // Where nobody chose yet, everything that there is.
    variables: found && found.variables.length > 0 ? found.variables : variablesOf(tableOfScored[of]),
    weight: found?.weight ?? 50,
    offered: variablesOf(tableOfScored[of]),
    known:
      found?.learned && found.learned_at
        ? toldOf(found.learned, found.learned_at, await labelsFor(db, orgId, saidIn(found.learned)))
        : null,
    run: {
      state: found?.state ?? 'idle',
      done: found?.done ?? 0,
      total: found?.total ?? 0,
      changed: found?.changed ?? 0,
      began_at: found?.began_at?.toISOString() ?? null,
      ended_at: found?.ended_at?.toISOString() ?? null,
    },
  }
})

const saidIn = ({ said }: Learned) =>
  variableNames.flatMap((variable) => Object.keys(said[variable] ?? {}).map((value) => ({ variable, value })))

/** The values of each variable, those first that most said. */
const toldOf = (learned: Learned, at: Date, labelOf: LabelOf) => ({
  won: learned.won,
  lost: learned.lost,
  is_enough: knowsEnough(learned),
  at: at.toISOString(),
  variables: variableNames
    .filter((variable) => variable in learned.said)
    .map((variable) => ({
      variable,
      values: Object.entries(learned.said[variable]!)
        .map(([value, [won, lost]]) => ({
          value,
          label: labelOf(variable, value),
          won,
          lost,
          weight: weightOf(learned, variable, value),
        }))
        .toSorted((one, other) => other.won + other.lost - one.won - one.lost),
    })),
})

const changeScoringRoute = route(
  changeScoring,
  async ({ db, principal: { orgId } }, { of, version, is_on, since, variables, weight }) => {
    const has = variablesOf(tableOfScored[of])
    if (is_on && variables.length === 0)
      throw unprocessable('crm.score.no_variable', { fields: { variables: 'crm.score.no_variable' } })
    const values = { is_on, since, variables: has.filter((name) => variables.includes(name)), weight }
    const kept = await db
      .insertInto('crm.scoring')
      .values({ org_id: orgId, of, ...values, version: 1 })
      .onConflict((on) =>
        on
          .columns(['org_id', 'of'])
          .doUpdateSet({ ...values, version: sql<number>`scoring.version + 1` })
          .where(sql<boolean>`scoring.version = ${version}`),
      )
      .returning('version')
      .executeTakeFirst()
    if (!kept) throw conflict('crm.score.changed_meanwhile')
    await wishForScores(db, orgId, of)
    return kept
  },
)

const recomputeScoresRoute = route(recomputeScores, async ({ db, principal: { orgId } }, { of }) => {
  await wishForScores(db, orgId, of)
  return {}
})

const orderScoreRulesRoute = route(orderScoreRules, async (context, { of, ids }) => {
  await accessFor(context.db, context.principal, scoreRules.name, 'u')
  const own = await rulesAmong(context, of, ids)
  for (const [at, id] of ids.filter((one) => own.has(one)).entries())
    await changeForModule(context, scoreRules.name, id, { sort: String(at + 1) })
  return {}
})

async function rulesAmong({ db, principal: { orgId } }: Context, of: Scored, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`select id from crm.score_rules where org_id = ${orgId} and of = ${of}
    and deleted_at is null and id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const scoringRoutes = [
  explainScoreRoute,
  holdScoreRoute,
  showScoringRoute,
  changeScoringRoute,
  recomputeScoresRoute,
  orderScoreRulesRoute,
]
