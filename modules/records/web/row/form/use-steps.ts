import { useEffect, useMemo, useRef, useState } from 'react'
import { announce } from '#platform/web/drag/index.ts'
import { areSameTexts, type FormState, useValue } from '#platform/web/form/form-state.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { fitted, fittedColumns, type FittedSection } from '../../../shared/form/fitted.ts'
import { areMet, problemsInRow } from '../../../shared/rules/row-rules.ts'
import { todayHere } from '../today-here.ts'
import { useStepName } from './FormSteps.tsx'
import type { Written } from './form-of.ts'
import { keepStep, keptStep } from './step-address.ts'

export interface Steps {
  all: readonly FittedSection[]
  at: number
  isLast: boolean
  /** As far as one may go back and forth by hand. */
  furthest: number
  go: (to: number) => void
  /** The step behind this one, where nothing is wrong in this one. */
  next: () => void
  problems: Readonly<Record<string, string>>
  /** How often it was tried to leave a step in which something is wrong. */
  tries: number
}

const nothing = {}

/** The steps of a form that is filled in step by step; null for every other. `isOld`: all of it was filled in once. */
export function useSteps(table: Table, state: FormState<Written>, isOld: boolean): Steps | null {
  const { t } = useText()
  const nameOf = useStepName()
  const sections = useMemo(
    () =>
      table.form?.type === 'steps'
        ? fitted(table).flatMap((one): FittedSection[] => (one.kind === 'section' ? [one] : []))
        : [],
    [table],
  )
  const asked = useValue<Written, Record<string, string>>(
    state,
    ({ fields }) =>
      Object.fromEntries(
        sections
          .filter(({ part }) => !part.shown_if || areMet(table, [part.shown_if], fields, todayHere()))
          .map(({ at }) => [at, at]),
      ),
    areSameTexts,
  )
  const all = sections.filter(({ at }) => at in asked)
  const [wanted, setWanted] = useState(keptStep)
  const at = Math.max(0, Math.min(wanted, all.length - 1))
  const [seen, setSeen] = useState(at)
  const [tried, setTried] = useState<{ at: number; tries: number }>({ at: -1, tries: 0 })
  const now = all[at]
  const wrongIn = (step: FittedSection, fields: Written['fields']) => {
    const inside = new Set(fittedColumns(step.parts))
    return problemsInRow(table, fields, todayHere(), ({ name, of }) => inside.has(of ?? name))
  }
  const problems = useValue<Written, Record<string, string>>(
    state,
    ({ fields }) => (now && tried.at === at ? wrongIn(now, fields) : nothing),
    areSameTexts,
  )
  const movedTo = useRef<number>(undefined)
  useEffect(() => {
    if (movedTo.current !== at) return
    movedTo.current = undefined
    const title = [...document.querySelectorAll<HTMLElement>('[data-step]')].find((one) => one.offsetParent !== null)
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const isByStep = all.length > 0
  useEffect(() => {
    if (!isByStep) return
    keepStep(at)
    return () => keepStep(0)
  }, [at, isByStep])
  if (!now) return null
  const go = (to: number) => {
    const step = all[to]
    if (!step || to === at) return
    movedTo.current = to
    setWanted(to)
    setSeen(Math.max(seen, to))
    announce(t('records.layout.step_now', { count: all.length, number: to + 1, title: nameOf(step, to) }))
  }
  return {
    all,
    at,
    isLast: at === all.length - 1,
    furthest: isOld ? all.length - 1 : Math.max(seen, at),
    go,
    next() {
      if (Object.keys(wrongIn(now, state.get().fields)).length > 0) {
        setTried({ at, tries: tried.tries + 1 })
        return
      }
      setTried({ at: -1, tries: 0 })
      go(at + 1)
    },
    problems,
    tries: tried.tries,
  }
}
