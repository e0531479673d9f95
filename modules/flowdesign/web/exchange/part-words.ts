import { type FormField, kindOf, kindTitle, settingTitle } from '#platform/shared/fields/index.ts'
import { type Language, languages, type Words } from '#platform/shared/i18n.ts'
import { conditionWords } from '#platform/web/expression/index.ts'
import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/i18n/index.ts'
import {
  type AiDecision,
  catalogueEntryOf,
  type DateSource,
  type DiagramNode,
  type LateRule,
  type Outcome,
  type Participation,
  type Relative,
  type Separation,
  type SkipRule,
  type StepType,
  triggerLabel,
  type VoteRule,
} from '#modules/workflow/shared/index.ts'
import type { StrangerKind } from '../../shared/exchange/flow-file.ts'
import { askedFields } from '../asked-fields.ts'
import { levelWords } from '../level-words.ts'
import { inWords } from './in-words.ts'

/** What a role, a unit, a job or a person is called here; undefined where nobody knows. */
export type PartyName = (kind: StrangerKind, id: number) => string | undefined

interface Around {
  t: Translate
  say: (words: Words) => string
  /** Of the version whose value it is. */
  form: readonly FormField[]
  partyName: PartyName
}

/** Translation key of what a part of a step, an arrow or a field of the form is called. */
export const partTitle = (part: string) => settingTitle(part) ?? `flowdesign.compare.part.${part}`

/** A part of a step, an arrow or a field of the form, in the words of the screen where it is set. */
export function partWords(part: string, value: unknown, around: Around): string {
  const { t } = around
  const none = t('flowdesign.compare.none')
  if (value === null || value === undefined || value === '') return none
  const tell = told[part as keyof typeof told] as ((given: never, where: Around) => string) | undefined
  return (
    (tell?.(value as never, around) ??
      inWords(value, { yes: t('flowdesign.compare.yes'), no: t('flowdesign.compare.no'), none })) ||
    none
  )
}

const listed = (words: readonly (string | false | undefined)[]) => words.filter(Boolean).join(', ')
const outcomeWord = (outcome: Outcome, { say }: Around) => say(triggerLabel(outcome))
const share = ({ numerator, denominator }: { numerator: number; denominator: number }) => `${numerator}/${denominator}`
const when = (condition: string, { t, say, form, partyName }: Around) =>
  conditionWords(condition, askedFields(form, partyName), { t, say })
const fieldName = (name: string, { say, form }: Around) =>
  say(form.find((field) => field.name === name)?.label ?? { mn: name })
const inEach = (words: { [In in Language]?: string | undefined }, { t }: Around) =>
  languages
    .flatMap((language) => (words[language] ? [`${t(`platform.language.named_${language}`)}: ${words[language]}`] : []))
    .join(', ')
const party =
  (kind: StrangerKind) =>
  (id: number, { partyName }: Around) =>
    partyName(kind, id) ?? `№ ${id}`
/** Of which only the Mongolian words differ, or several languages. */
const named = (words: string | Words, around: Around) => (typeof words === 'string' ? words : inEach(words, around))

const told = {
  label: named,
  description: named,
  help: inEach,
  role_id: party('role_id'),
  user_id: party('user_id'),
  struct_id: party('struct_id'),
  job_id: party('job_id'),
  emp_id: party('emp_id'),
  condition: when,
  object_type: (type: StepType, { say }: Around) => say(catalogueEntryOf(type)?.label ?? { mn: type }),
  subject_type: (type: string, { t }: Around) => t(`flowdesign.subject.${type.toLowerCase()}`),
  relative: relativeWords,
  triggers: (outcomes: Outcome[], around: Around) => listed(outcomes.map((outcome) => outcomeWord(outcome, around))),
  outcome: outcomeWord,
  participation: (rule: Participation, { t }: Around) =>
    listed([t(`flowdesign.participation.${rule.mode}`), rule.mode === 'ratio' && share(rule)]),
  receive: (rule: string, { t }: Around) => t(`flowdesign.receive.${rule}`),
  vote_rule: voteWords,
  late: lateWords,
  skip: ({ when: condition, outcome, reason = {} }: SkipRule, around: Around) =>
    listed([`${when(condition, around)} → ${outcomeWord(outcome, around)}`, inEach(reason, around)]),
  separation: ({ sender, steps = [], same_again }: Separation, { t }: Around) =>
    listed([
      sender && t('flowdesign.flag.not_sender'),
      ...steps.map((step) => t('flowdesign.separation.not_of', { step })),
      same_again && t('flowdesign.flag.same_again'),
    ]),
  ai: aiWords,
  date: dateWords,
  kind: (kind: string, { t }: Around) => t(kindTitle(kindOf(kind))),
  options: (options: NonNullable<FormField['options']>, { say }: Around) =>
    listed(options.map(({ label }) => say(label))),
  columns: (columns: NonNullable<FormField['columns']>, { say }: Around) =>
    listed(columns.map(({ label }) => say(label))),
  not_before: fieldName,
  min: formatNumber,
  max: formatNumber,
}

function relativeWords(relative: Relative, { t }: Around) {
  if (relative.to === 'job') return t('flowdesign.subject.near')
  if (relative.to === 'field') return t('flowdesign.subject.field')
  return listed([
    t(relative.of === 'sender' ? 'flowdesign.rule.head' : 'flowdesign.relative.of.unit'),
    levelWords(relative.levels, t),
  ])
}

function voteWords({ quorum, threshold, base, recreate, tie, ...flags }: Partial<VoteRule>, { t }: Around) {
  const said = (name: string, word: string | number | undefined) =>
    word !== undefined && `${t(`flowdesign.vote.${name}`)}: ${word}`
  return listed([
    said('quorum', quorum),
    said('threshold', threshold && t('flowdesign.vote.more_than', { share: share(threshold) })),
    said('base', base && t(`flowdesign.vote.base_of.${base}`)),
    recreate &&
      `${t('workflow.sheet.recreate')}: ${recreate === 'any_one' ? t('workflow.sheet.recreate_any_one') : share(recreate)}`,
    said('tie', tie && t(`flowdesign.vote.tie_is.${tie}`)),
    ...(['secret', 'may_change_ballot', 'close_early'] as const).map(
      (name) => flags[name] && t(`flowdesign.vote.${name}`),
    ),
  ])
}

function lateWords({ remind_hours, escalate_hours, to, deed, outcome }: LateRule, around: Around) {
  const { t } = around
  const said = (name: string, word: string | number) => `${t(`flowdesign.late.${name}`)}: ${word}`
  if (escalate_hours === null)
    return listed([said('remind', remind_hours), said('whom', t('flowdesign.late.to.nobody'))])
  return listed([
    said('remind', remind_hours),
    said('whom', to ? personWords(to, around) : t('flowdesign.late.to.head')),
    said('after', escalate_hours),
    said('then', t(`flowdesign.late.deed.${deed}`)),
    outcome && said('outcome', outcomeWord(outcome, around)),
  ])
}

function aiWords({ rules, question, fallback }: AiDecision, around: Around) {
  const { t } = around
  const rows = rules.map(
    (rule, at) =>
      `${at + 1}. ${listed([when(rule.when, around)])} → ${outcomeWord(rule.outcome, around)} (${around.say(rule.explanation)})`,
  )
  return listed([
    ...rows,
    question && `${t('flowdesign.ai.question')}: ${question}`,
    fallback && `${t('flowdesign.compare.part.fallback')}: ${personWords(fallback, around)}`,
  ])
}

type Person = Pick<NonNullable<DiagramNode['data']['subject']>, 'subject_type' | StrangerKind>

function personWords({ subject_type, ...ids }: Person, around: Around) {
  const names = (['role_id', 'user_id', 'struct_id', 'job_id', 'emp_id'] as const).map(
    (kind) => ids[kind] && party(kind)(ids[kind], around),
  )
  return [told.subject_type(subject_type, around), listed(names.map((name) => name || undefined))]
    .filter(Boolean)
    .join(' ')
}

function dateWords(date: DateSource, around: Around) {
  switch (date.kind) {
    case 'on':
      return formatDateTime(date.at)
    case 'after':
      return `${around.t('flowdesign.date.days')}: ${date.working_days}`
    case 'field':
      return fieldName(date.field, around)
  }
}
