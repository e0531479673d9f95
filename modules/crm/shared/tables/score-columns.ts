import { column, type Trigger, words } from '#modules/records/shared/index.ts'

/** What scoring keeps in a row: the score that is shown, and the one that somebody holds it at. */
export const score = () => ({
  score: column('crmScore', { title: words('Оноо', 'Score', '점수'), indexed: true }),
  score_held: column('crmScore', { title: words('Тогтоосон оноо', 'Held score', '고정 점수') }),
})

/** A row is scored whenever it is written; what others write beside it follows (`server/scoring/follow.ts`). */
export const scoredOnWrite: Trigger[] = (['insert', 'update'] as const).map((event) => ({
  id: `score-${event}`,
  title: words('Оноо тооцох', 'Reckon the score', '점수 계산'),
  moment: 'before',
  event,
  actions: [{ do: 'hook', hook: 'crm.score' }],
}))
