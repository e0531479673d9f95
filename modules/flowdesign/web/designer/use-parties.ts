import { useCallback, useMemo, useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { type FormField, kindOf } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { type Translate, useText, useWords } from '#platform/web/i18n/index.ts'
import { shortName } from '#platform/web/form-basics/index.ts'
import { showStructure, type StructNode } from '#modules/organization/shared/index.ts'
import {
  asSubject,
  type Diagram,
  type DiagramNode,
  type NamedOfSender,
  type Subject,
} from '#modules/workflow/shared/index.ts'
import { findReach, listFlowRoles } from '../../shared/contract.ts'
import { isByUnit, isFixed, reachRuleOf } from '../../shared/reach.ts'
import { optionsOf } from '../asked-fields.ts'
import { levelWords } from '../level-words.ts'

type Reach = ReplyOf<typeof findReach>[number]
export interface Option {
  id: number
  label: string
  note?: string
  /** What else it is found by: its names in other languages. */
  also?: string | undefined
  depth?: number
}

/** Rules that reach several people, who are counted. */
const COUNTED: Readonly<Record<string, true>> = { role: true, unit: true, job: true }

/** Roles, units, jobs and people as the rules of steps name them, and whom each rule means today. */
export function useParties(diagram: Diagram, form: readonly FormField[]) {
  const { t } = useText()
  const say = useWords()
  const roles = useCall(listFlowRoles, {}, { staleTime: 60_000 })
  const structure = useCall(showStructure, {}, { staleTime: 300_000 })
  const subjects = useSubjects(diagram)
  const reach = useCall(
    findReach,
    { subjects: [...subjects.values()] },
    { placeholderData: keepPreviousData, enabled: subjects.size > 0, staleTime: 60_000 },
  )
  const reachOf = useMemo(() => {
    // What is shown while a new answer is fetched belongs to other subjects.
    if (reach.isPlaceholderData) return new Map<string, Reach>()
    return new Map(
      [...subjects.keys()].flatMap((key, at): [string, Reach][] => (reach.data?.[at] ? [[key, reach.data[at]]] : [])),
    )
  }, [subjects, reach.data, reach.isPlaceholderData])

  const options = useMemo(() => {
    const units = flat(structure.data?.tree ?? [])
    const unitNames = new Map(units.map(({ id, label }) => [id, label]))
    return {
      roles: (roles.data ?? []).map(({ id, name }): Option => ({
        id,
        label: say(name),
        also: Object.values(name).join(' '),
      })),
      units,
      jobs: (structure.data?.jobs ?? []).map(({ id, job, also, struct_id }): Option => ({
        id,
        label: job,
        also,
        note: unitNames.get(struct_id) ?? '',
      })),
    }
  }, [roles.data, structure.data, say])

  /** Fields that name somebody or a unit. */
  const naming = useMemo(
    () =>
      form.flatMap(({ name, kind, label }) =>
        kindOf(kind).to === undefined ? [] : [{ name, label: say(label) || t('platform.fields.unnamed') }],
      ),
    [form, say, t],
  )
  const known = useMemo(() => {
    const found = (subject: Subject) => reachOf.get(keyOf(subject))
    const nameIn = (list: readonly Option[], id: number | null | undefined) => list.find((one) => one.id === id)?.label
    const nameOf = (subject: Subject): string => {
      const rule = reachRuleOf(subject)
      const first = found(subject)?.people[0]
      switch (rule) {
        case 'role':
          return nameIn(options.roles, subject.role_id) ?? ''
        case 'unit':
          return nameIn(options.units, subject.struct_id) ?? ''
        case 'head':
          return withLevels(t('flowdesign.rule.head'), subject, t)
        case 'unit_head': {
          const name = nameIn(options.units, subject.struct_id) ?? ''
          return withLevels(t('flowdesign.rule.unit_head', { name }), subject, t)
        }
        case 'field':
          return t('flowdesign.rule.field', { name: fieldIn(subject.relative, naming) })
        case 'near':
          return t('flowdesign.rule.near', { name: nameIn(options.jobs, subject.job_id) ?? '' })
        case 'job':
          return nameIn(options.jobs, subject.job_id) ?? ''
        case 'employee':
        case 'person':
          return first ? shortName(first.first_name, first.last_name) : ''
        default:
          return t(`flowdesign.rule.${rule}`)
      }
    }
    const noteOf = ({ type, data: { subject } }: DiagramNode) => {
      if (type !== 'action' || !subject) return ''
      const rule = reachRuleOf(subject)
      const total = found(subject)?.total
      const counts = rule in COUNTED && total !== undefined
      return counts ? `${nameOf(subject)} · ${t('flowdesign.people', { count: total })}` : nameOf(subject)
    }
    return { options, naming, found, nameOf, noteOf }
  }, [options, naming, reachOf, t])
  const today = useCallback((subject: Subject) => reachOf.get(keyOf(subject))?.total, [reachOf])
  const isHere = useCallback(
    (kind: NamedOfSender['kind'], id: number) => {
      const isKnown = kind === 'role_id' ? roles.isSuccess : structure.isSuccess
      return isKnown ? optionsOf(options, kind).some((one) => one.id === id) : undefined
    },
    [options, roles.isSuccess, structure.isSuccess],
  )
  return { ...known, today, isHere }
}

/** What the field is called that names them; its name where the form has it no more. */
const fieldIn = (relative: Subject['relative'], naming: readonly { name: string; label: string }[]) =>
  relative?.to === 'field' ? (naming.find(({ name }) => name === relative.field)?.label ?? relative.field) : ''

function withLevels(head: string, { relative }: Subject, t: Translate) {
  if (relative?.to !== 'head' || relative.levels === 0) return head
  return `${head}, ${levelWords(relative.levels, t).toLowerCase()}`
}

export type Parties = ReturnType<typeof useParties>

/**
 * Whom the steps name, the same as before while nobody else is named: what is typed meanwhile changes nothing of it.
 */
function useSubjects(diagram: Diagram) {
  const now = useMemo(() => distinct(diagram), [diagram])
  const [subjects, setSubjects] = useState(now)
  const isSame = subjects.size === now.size && [...now.keys()].every((key) => subjects.has(key))
  if (!isSame) setSubjects(now)
  return isSame ? subjects : now
}

function distinct({ nodes }: Diagram) {
  const named = nodes.flatMap(({ type, data: { subject, ai, late } }) =>
    type === 'action' || type === 'start'
      ? [subject ?? [], ai?.fallback ? asSubject(ai.fallback) : [], late?.to ? asSubject(late.to) : []].flat()
      : [],
  )
  const subjects = named.filter((subject) => isFixed(reachRuleOf(subject)) || isByUnit(reachRuleOf(subject)))
  return new Map(subjects.map((subject) => [keyOf(subject), asked(subject)]))
}

/** Only what says who it is; how they take part makes no other question. */
function asked({
  object_type,
  subject_type,
  role_id = null,
  user_id = null,
  struct_id = null,
  job_id = null,
  emp_id = null,
  relative,
}: Subject): Subject {
  const named = { role_id, user_id, struct_id, job_id, emp_id }
  return {
    object_type,
    subject_type,
    ...named,
    org_role_id: 2,
    is_read_only: false,
    is_signature_needed: false,
    is_subject_changeable: false,
    ...(relative && { relative }),
  }
}

const keyOf = (subject: Subject) =>
  [
    subject.subject_type,
    subject.role_id,
    subject.user_id,
    subject.struct_id,
    subject.job_id,
    subject.emp_id,
    subject.relative && JSON.stringify(subject.relative),
  ]
    .map((part) => part ?? '')
    .join(' ')

function flat(nodes: readonly StructNode[], depth = 0): Option[] {
  return nodes.flatMap(({ id, label, also, children }) => [{ id, label, also, depth }, ...flat(children, depth + 1)])
}
