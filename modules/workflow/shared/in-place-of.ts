import type { Language } from '#platform/shared/i18n.ts'
import { accusative } from './accusative.ts'
import type { AlarmTold, HandoverTold, StatusHistory } from './history.ts'
import { initialAndName } from './signature.ts'

interface Named {
  last_name: string
  first_name: string
}
interface Speech {
  t: (key: string, params?: Record<string, string | number>) => string
  language: Language
}

const short = ({ last_name, first_name }: Named) => initialAndName(last_name, first_name)

/** An absent person inside a sentence: Mongolian bends the name. */
export function asAbsent(absent: Named, language: Language) {
  return language === 'mn' ? accusative(short(absent)) : short(absent)
}

/**
 * `Ж.Нямдорж`, or where somebody acted for another `Ж.Нямдорж, Ц.Мөнхбатыг орлож`; an administrator in nobody's place
 * but that of the step.
 */
export function whoDecided(
  emp: Named,
  { substituted, as_admin }: Pick<StatusHistory, 'substituted' | 'as_admin'>,
  { t, language }: Speech,
) {
  const name = short(emp)
  if (substituted) return t('workflow.history.in_place_of', { name, absent: asAbsent(substituted, language) })
  if (!as_admin) return name
  return as_admin.waited_for
    ? t('workflow.history.as_admin_at', { name, holder: short(as_admin.waited_for) })
    : t('workflow.history.as_admin', { name })
}

/** Who gave a waiting step to whom. */
export function handoverWords({ by, from, to }: Pick<HandoverTold, 'by' | 'from' | 'to'>, { t }: Pick<Speech, 't'>) {
  const name = (person: Named | null) => (person ? short(person) : '—')
  if (!by) return t('workflow.history.handover_late', { to: name(to) })
  return t('workflow.history.handover', { by: name(by), from: name(from), to: name(to) })
}

/** Whose seat in an open vote went to whom. */
export function replacedWords({ from, to }: NonNullable<StatusHistory['replaced']>, { t }: Pick<Speech, 't'>) {
  return t('workflow.history.replaced', { from: from ? short(from) : '—', to: to ? short(to) : '—' })
}

/** Who named the day that a document waits for. */
export function daySetWords({ by, day }: { by: Named | null; day: string }, { t }: Pick<Speech, 't'>) {
  return t('workflow.history.day_set', { name: by ? short(by) : '—', day })
}

/** Who does not vote, because the matter is their own. */
export function recusedWords(recused: NonNullable<StatusHistory['recused']>, { t }: Pick<Speech, 't'>) {
  return recused.map(({ emp, reason }) => t('workflow.history.recused', { name: emp ? short(emp) : '—', reason }))
}

const standInKeys = {
  substitute: 'workflow.stand_in.substitute',
  head: 'workflow.stand_in.head',
  admin: 'workflow.stand_in.admin',
} as const

/** Why somebody has a step that was meant for somebody who is not here. */
export function standInWords({ as, meant_for }: NonNullable<StatusHistory['stands_in']>, { t }: Pick<Speech, 't'>) {
  return [t(standInKeys[as]), meant_for && t('workflow.stand_in.meant_for', { name: short(meant_for) })]
    .filter(Boolean)
    .join(' ')
}

const passedKeys = {
  vacant: 'workflow.reached.vacant',
  sender: 'workflow.reached.sender',
  decided: 'workflow.reached.decided',
  empty: 'workflow.reached.field_empty',
} as const
const passedFieldKeys = {
  vacant: 'workflow.reached.field_vacant',
  sender: 'workflow.reached.field_sender',
  decided: 'workflow.reached.field_decided',
  empty: 'workflow.reached.field_empty',
} as const

/** Past whom a step went on its way up from the sender, and why. */
export function reachedWords({ passed, at_top }: NonNullable<StatusHistory['reached']>, { t }: Pick<Speech, 't'>) {
  return [
    ...passed.map(({ unit, why }) => (unit === null ? t(passedFieldKeys[why]) : t(passedKeys[why], { unit }))),
    ...(at_top ? [t('workflow.reached.at_top')] : []),
  ]
}

const alarmKeys = { remind: 'workflow.history.reminded', overdue: 'workflow.history.overdue' } as const

/** What the clock said of a step, and to whom beside whoever had it. */
export function alarmWords({ kind, to }: Pick<AlarmTold, 'kind' | 'to'>, { t }: Pick<Speech, 't'>) {
  if (kind !== 'escalate') return t(alarmKeys[kind])
  return to.length > 0
    ? t('workflow.history.escalated', { names: to.map(short).join(', ') })
    : t('workflow.history.still_late')
}

const addedKeys = {
  before: 'workflow.history.added_before',
  after: 'workflow.history.added_after',
  advice: 'workflow.history.asked_advice',
} as const

/** Who asked for this signature or advice in addition. */
export function addedWords({ kind, by }: NonNullable<StatusHistory['added']>, { t }: Pick<Speech, 't'>) {
  return t(addedKeys[kind], { name: by ? short(by) : '—' })
}
