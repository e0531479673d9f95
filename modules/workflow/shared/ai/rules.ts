import { check, evaluate } from '#platform/shared/expression/index.ts'
import { expressionFields } from '#platform/shared/fields/index.ts'
import type { Contents } from '../engine/conditions.ts'
import type { AiRule } from '../definition/ai.ts'

type Verdict =
  | { ok: true; row: number; rule: AiRule; cited: string[] }
  /** `unanswerable`: a row could not be answered, so those below it must not decide in its place. */
  | { ok: false; problem: 'no_rule' | 'unanswerable'; row: number | null; cited: string[] }

/** The first row that holds decides. */
export function verdictOf(rules: readonly AiRule[], contents: Contents): Verdict {
  const { form, values, today } = contents
  for (const [row, rule] of rules.entries()) {
    const cited = citedIn(rule, contents)
    if (rule.when.trim() === '') return { ok: true, row, rule, cited }
    const answer = evaluate(rule.when, { fields: expressionFields(form), values, today })
    if (!answer.ok || typeof answer.value !== 'boolean') return { ok: false, problem: 'unanswerable', row, cited }
    if (answer.value) return { ok: true, row, rule, cited }
  }
  return { ok: false, problem: 'no_rule', row: null, cited: [] }
}

function citedIn({ when }: AiRule, { form }: Contents): string[] {
  const checked = check(when, expressionFields(form))
  return checked.ok ? checked.used : []
}
