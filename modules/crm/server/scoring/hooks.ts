import { registerTriggerHooks } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import { daysOf, problemOf } from '../../shared/scoring/asked.ts'
import { MOST_RULES } from '../../shared/scoring/contract.ts'
import { reckon } from '../../shared/scoring/reckon.ts'
import { type Scored, scoredIn, scoredKinds, tableOfScored } from '../../shared/scoring/scored.ts'
import { basisOf } from './basis.ts'
import { besideOf } from './beside.ts'

/** What scoring does when rows are written, for good when the program starts. */
export function registerScoring() {
  registerTriggerHooks({
    'crm.score': { title: words('Оноо тооцох', 'Reckon the score', '점수 계산'), before: scored },
    'crm.score_rule': { title: words('Онооны дүрэм шалгах', 'Check a score rule', '점수 규칙 확인'), before: sound },
  })
}

interface About {
  table: string
  id?: string
  from: FieldValues | null
  to: FieldValues | null
}

/** The score of a row as it will be; a held one is what it is held at. */
async function scored({ db, principal }: Context, { table, id, to }: About): Promise<FieldValues | undefined> {
  const of = scoredIn(table)
  if (!of || !to) return undefined
  if (!isEmpty(to['score_held'] ?? null)) return { score: to['score_held']! }
  const basis = await basisOf(db, principal.orgId, of)
  const { variables } = basis
  const [beside = {}] = await besideOf(db, principal.orgId, { of, variables, rows: [{ id, values: to }] })
  const { score } = reckon(basis, to, beside)
  return { score: score === null ? null : String(score) }
}

/** A rule asks what can be asked, and its points fade from a day. */
async function sound({ db, principal }: Context, { from, to }: About): Promise<FieldValues | undefined> {
  if (!to) return undefined
  const of = scoredKinds.find((one) => one === to['of'])
  if (!of) throw unprocessable('crm.score.of_unknown')
  const table = tableOfScored[of]
  if (problemOf(table, text(to['condition'])) !== undefined) throw unprocessable('crm.score.condition_wrong')
  const day = text(to['decays_from'])
  if (!isEmpty(to['half_days'] ?? null) && !daysOf(table).some(({ name }) => name === day))
    throw unprocessable('crm.score.no_such_day')
  if (!from && (await countOf({ db, principal }, of)) >= MOST_RULES) throw unprocessable('crm.score.many_rules')
  return isEmpty(to['half_days'] ?? null) && day !== '' ? { decays_from: null } : undefined
}

const text = (value: FieldValues[string] | undefined) => (typeof value === 'string' ? value : '')

async function countOf({ db, principal }: Pick<Context, 'db' | 'principal'>, of: Scored) {
  return (await basisOf(db, principal.orgId, of)).rules.length
}
