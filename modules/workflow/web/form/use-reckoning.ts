import { useEffect, useEffectEvent } from 'react'
import { listFreeDays } from '#modules/organization/shared/index.ts'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import { columnsOf, kindOf } from '#platform/shared/fields/index.ts'
import { call } from '#platform/web/call.ts'
import { formatDate } from '#platform/web/format.ts'
import type { FormState } from '#platform/web/form/form-state.ts'

/** The calendar of the organisation tells no more days at once. */
const MOST_DAYS = 100
/** Of the same form; who goes on asking for days is left without an answer. */
const MOST_CALLS = 8

const isNeeded = (form: readonly FormField[]): boolean =>
  form.some((field) => {
    const { reckoned, worked } = kindOf(field.kind)
    return reckoned !== undefined || worked?.isCounted(field) === true || isNeeded(columnsOf(field))
  })

/**
 * What is worked out stands in the form while it is written, so that a person sees it and the way ahead asks it. The
 * server works it out once more and keeps its own.
 */
export function useReckoning(
  form: readonly FormField[],
  state: FormState<{ fields: FieldValues }>,
  /** What stands there was kept once, and stays as long as nothing that it hangs on is changed. */
  isRevised: boolean,
) {
  const formNow = useEffectEvent(() => form)
  const isAsked = isNeeded(form)
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    let ask: (() => void) | undefined
    const begin = async () => {
      const { reckonedIn } = await import('#platform/shared/fields/reckon.ts')
      const calendar = calendarOf(() => ask?.())
      const was = isRevised ? state.get().fields : undefined
      ask = () => {
        if (isGone) return
        const { fields } = state.get()
        const asked = formNow()
        const next = reckonedIn(asked, fields, { today: formatDate(new Date()), worksOn: calendar.worksOn, was })
        const changed = asked.filter(({ name }) => (next[name] ?? null) !== (fields[name] ?? null))
        if (changed.length === 0) return
        const written = Object.fromEntries(changed.map(({ name }) => [name, next[name] ?? null]))
        state.change((before) => ({ ...before, fields: { ...before.fields, ...written } }))
      }
      ask()
    }
    // What could not be fetched is worked out by the server alone.
    begin().catch(() => undefined)
    const leave = state.subscribe(() => ask?.())
    return () => {
      isGone = true
      leave()
    }
  }, [isAsked, isRevised, state])
}

/** Days on which the organisation works, asked for as they are needed. */
function calendarOf(onKnown: () => void) {
  const known = new Map<string, boolean>()
  const asked = new Set<string>()
  const fetchFrom = async (from: string) => {
    const free = new Set(await call(listFreeDays, { from, days: MOST_DAYS }))
    for (let ahead = 0; ahead < MOST_DAYS; ahead += 1) {
      const day = laterDay(from, ahead)
      known.set(day, !free.has(day))
    }
    onKnown()
  }
  return {
    worksOn(day: string) {
      const works = known.get(day)
      if (works === undefined && asked.size < MOST_CALLS && !asked.has(day)) {
        asked.add(day)
        fetchFrom(day).catch(() => undefined)
      }
      return works
    },
  }
}

const laterDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
