import { answerTasks } from '#platform/server/threads.ts'
import { verdictOf } from '../../shared/ai/rules.ts'
import type { Decided, Task } from './replay-beside.ts'

answerTasks(({ rules, form, documents }: Task): Promise<Decided[]> =>
  Promise.resolve(
    documents.map(({ fields, today }) => {
      const verdict = verdictOf(rules, { form, values: fields, today })
      return {
        now: verdict.ok ? verdict.rule.outcome : null,
        problem: verdict.ok ? null : verdict.problem,
        row: verdict.row === null ? null : verdict.row + 1,
      }
    }),
  ),
)
