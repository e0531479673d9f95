import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { formState, useValue } from '#platform/web/form/form-state.ts'
import { formatDate } from '#platform/web/format.ts'
import { type Diagram, jobsNamedIn, type Outcome, saysOf, type SenderFacts } from '#modules/workflow/shared/index.ts'
import { findSender } from '../../shared/contract.ts'
import {
  type Asked,
  beginPlay,
  decidePlay,
  type Play,
  replay,
  skipPlay,
  takeArrow,
  takeBackPlay,
} from '../../shared/dry-run.ts'

/** Whoever sends the document that is played. */
interface PlayedSender {
  emp_id: number
  name: string
  facts: SenderFacts
}

interface Written {
  fields: FieldValues
}

/** A dry run, who sends it, what stands in it, and what is pressed in it; null while none is played. */
export function usePlay(diagram: Diagram, form: readonly FormField[]) {
  const [play, setPlay] = useState<Play | null>(null)
  const [sender, setSender] = useState<PlayedSender | null>(null)
  const [today] = useState(() => formatDate(new Date()))
  const [writing, setWriting] = useState(() => formState<Written>({ fields: {} }))
  const values = useValue(writing, ({ fields }) => fields)
  const askedOf =
    (one: PlayedSender | null, said: FieldValues): Asked =>
    (condition) =>
      saysOf(condition, form, { sender: one?.facts, values: said, ...(Object.keys(said).length > 0 && { today }) })
  const asked = askedOf(sender, values)
  const change = (next: (before: Play) => Play) => setPlay((before) => before && next(before))
  const onWritten = useEffectEvent(() => {
    const said = askedOf(sender, writing.get().fields)
    change((before) => replay(diagram, before, said))
  })
  useEffect(() => writing.subscribe(() => onWritten()), [writing])
  return {
    play,
    sender,
    asked,
    /** What stands in the document, as far as its way hangs on it. */
    writing,
    /** Another sender may go another way from the start. */
    sendAs: async ({ user_id, emp_id, name }: { user_id: number; emp_id: number; name: string }) => {
      try {
        const facts = await call(findSender, { user_id, job_ids: jobsNamedIn(diagram) })
        const next = { emp_id, name, facts }
        setSender(next)
        setPlay(beginPlay(diagram, askedOf(next, values)))
      } catch (error) {
        showFailure(error)
      }
    },
    begin: () => setPlay(beginPlay(diagram, asked)),
    decide: (outcome: Outcome) => change((before) => decidePlay(diagram, before, outcome, asked)),
    skip: () => change((before) => skipPlay(diagram, before, asked)),
    takeArrow: (id: string) => change((before) => takeArrow(diagram, before, id, asked)),
    back: () => change((before) => takeBackPlay(diagram, before, asked)),
    /** What is drawn until the next one may ask about other jobs. */
    end: () => {
      setPlay(null)
      setSender(null)
      setWriting(formState<Written>({ fields: {} }))
    },
  }
}
export type Playing = ReturnType<typeof usePlay>
