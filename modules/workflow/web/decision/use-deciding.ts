import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { CallError, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { areSameTexts, useValue } from '#platform/web/form/form-state.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { fireStep } from '../../shared/documents/deciding.ts'
import { showDocument, type DocumentView } from '../../shared/documents/view.ts'
import { castBallot } from '../../shared/documents/vote.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import type { SignatureInput } from '../../shared/signature-input.ts'
import type { Choice } from '../../shared/engine/model.ts'
import { showHistory } from '../../shared/process-history.ts'
import { fileProblems, isChanged, type Writing } from '../form/contents.ts'
import type { Chosen } from '../people/names.ts'
import { sheetProblems } from '../vote/sheet.ts'
import { useSheet } from '../vote/use-sheet.ts'
import { isUnsettled } from '../attempt/attempt-key.ts'
import {
  commandOf,
  isOwing,
  mayRevise,
  problemsAt,
  statementWanted,
  wordsWanted,
  writingOf,
  type Command,
  type Press,
} from './command.ts'
import { useKeptText } from './kept-text.ts'
import { refusedAs, type Refused } from './refusal.ts'
import { useAttempt } from '../attempt/use-attempt.ts'
import { noteDecision } from './settled-hand.ts'
import { useCorrection } from './use-correction.ts'
import { useTakeBack } from './use-take-back.ts'

/** What a press still needs before it can be sent; a signature holds for the revision that was being read. */
type Asking = { what: 'people' | 'signature'; press: Press; sha256: string } | null
/** `ballot`: on a phone the bar leads to the answers before it says that one is missing. */
export type Missing =
  | 'reason'
  | 'material'
  | 'change'
  | 'newer'
  | 'form'
  | 'files'
  | 'sheet'
  | 'ballot'
  | 'choice'
  | null

/** What stood on the screen when a button was pressed. */
interface Said {
  comment: string
  written: string
}

/** One person deciding one document: what they typed, what is still asked, and how it went. */
export function useDeciding(document: DocumentView, isUpToDate: boolean, onDecided: () => void) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const [stepId, setStepId] = useState<string | null>(null)
  const [comment, setComment] = useKeptText(document.id)
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [own, setOwn] = useState<{ stepId: string; choice: Choice; isRecused: boolean } | null>(null)
  const [told, setMissing] = useState<Missing>(null)
  const [tries, setTries] = useState(0)
  const [asking, setQuestion] = useState<Asking>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [lost, setLost] = useState<(Said & { command: Command; words: string }) | null>(null)
  const [signProblem, setSignProblem] = useState<string | null>(null)
  const [decidedAt, setDecidedAt] = useState<number | null>(null)
  const correction = useCorrection(document)
  const { offer } = useTakeBack()
  const fire = useAttempt(fireStep)
  const vote = useAttempt(castBallot)

  const step = document.my_steps.find(({ id }) => id === stepId) ?? document.my_steps[0] ?? null
  // What has to be filled in here stands open.
  const [isEditing, setEditing] = useState(correction.isRestored || (step !== null && isOwing(step, document.revision)))
  const { sheet, setSheet, sheetSent } = useSheet(document, step)
  const choice = own !== null && own.stepId === step?.id ? own.choice : (step?.ballot?.choice ?? null)
  const isRecused = own !== null && own.stepId === step?.id && own.isRecused
  const { state, uploading } = correction
  const isTyping = useValue(state, (now) => isChanged(now, writingOf(document)))
  const isRevised = step !== null && mayRevise(step) && isTyping
  const formProblems = useValue<Writing, Record<string, string>>(
    state,
    (now) =>
      told === 'form' && step ? { ...problemsAt(step, document, now, true), ...fileProblems(uploading.uploads) } : {},
    areSameTexts,
  )
  const voteProblems = told === 'sheet' ? sheetProblems(sheet) : {}
  const isMended = (told === 'form' && isNone(formProblems)) || (told === 'sheet' && isNone(voteProblems))
  const missing = isMended ? null : told

  // Someone else decided while a person was busy here: they are told why their buttons are gone.
  const [couldDecide, setCouldDecide] = useState(step !== null)
  if (couldDecide !== (step !== null)) {
    setCouldDecide(step !== null)
    const isBusyHere = asking !== null || isTyping || !saysNothing(comment)
    // A refusal that names who was first says more.
    // Whose answer got lost is asked first whether it was theirs.
    if (step === null && decidedAt === null && lost === null && isBusyHere)
      setRefused((now) => (now?.kind === 'decided' ? now : { kind: 'decided', winner: null }))
    if (step === null) setQuestion(null)
    else {
      setDecidedAt(null)
      if (refused?.kind === 'decided') setRefused(null)
    }
  }

  const setAsking = (question: Omit<NonNullable<Asking>, 'sha256'> | null) => {
    setSignProblem(null)
    setQuestion(question && { ...question, sha256: document.revision.sha256 })
  }

  const missingFor = (press: Press): Missing => {
    if (!step) return null
    if (press.kind === 'ballot') return wordsWanted(press, comment)
    const { outcome, needs_reason } = press.outcome
    const hasComment = !saysNothing(comment)
    if (needs_reason && !hasComment) return 'reason'
    // A file is a change as well, also while it is the only one and has not arrived.
    if (outcome !== 'cancelled' && uploading.isUploading) return 'files'
    if (outcome !== 'cancelled' && !isNone(fileProblems(uploading.uploads))) return 'form'
    if (outcome === 'recreated' && !isRevised && !hasComment) return 'change'
    if (outcome !== 'cancelled' && isRevised && correction.isOutdated) return 'newer'
    const isOnward = outcome === 'reviewed' || outcome === 'recreated'
    if (outcome !== 'cancelled' && isRevised && !isNone(problemsAt(step, document, state.get(), isOnward)))
      return 'form'
    if (isOnward && isOwing(step, state.get())) return 'form'
    if (outcome === 'prepared' && !isNone(sheetProblems(sheet))) return 'sheet'
    return null
  }

  // My decision went through and the document is being read again: until then there is nothing to decide twice.
  // What the cache still shows from an earlier look may have been decided since.
  const isSettling = !isUpToDate || decidedAt === document.version

  const press = (
    pressed: Press,
    given: { chosen?: readonly Chosen[]; signature?: SignatureInput; signingCode?: string | undefined } = {},
  ) => {
    if (!step || isSettling) return
    const problem = missingFor(pressed)
    setMissing(problem)
    if (problem === 'form') setTries((before) => before + 1)
    setRefused(null)
    if (problem === 'form') setEditing(true)
    if (problem) return
    if (given.signature && asking && asking.sha256 !== document.revision.sha256) {
      setQuestion(null)
      return setRefused({ kind: 'stale' })
    }
    const people = given.chosen ?? chosen
    const wantsPeople =
      pressed.kind === 'fire' && (pressed.outcome.targets === 'people' || pressed.outcome.targets === 'any')
    if (wantsPeople && people.length === 0) return setAsking({ what: 'people', press: pressed })
    const wantsSignature = pressed.kind === 'ballot' || pressed.outcome.needs_signature
    if (wantsSignature && !given.signature) return setAsking({ what: 'signature', press: pressed })
    void send(
      commandOf(pressed, {
        document,
        step,
        comment,
        chosen: people,
        signature: given.signature ?? null,
        signingCode: given.signingCode,
        writing: state.get(),
        sheet,
      }),
      wordsFor(pressed),
      saidTo(people),
    )
  }

  /** What a digital signature is made over: the same that a press of this button would send. */
  const statementFor = (pressed: Press) =>
    step &&
    statementWanted(
      commandOf(pressed, { document, step, comment, chosen, signature: null, writing: state.get(), sheet }),
      document.revision.sha256,
    )

  const wordsFor = (pressed: Press) =>
    pressed.kind === 'ballot'
      ? t(pressed.isRecused ? 'workflow.counted.recused' : `workflow.choice.${pressed.choice}`)
      : say(pressed.outcome.label)

  const saidTo = (people: readonly Chosen[]): Said => ({
    comment,
    written: JSON.stringify([comment, state.get(), sheet, choice, isRecused, people]),
  })

  const send = async (command: Command, words: string, said = saidTo(chosen)) => {
    setRefused(null)
    setSignProblem(null)
    try {
      const reply = command.kind === 'fire' ? await fire.send(command.input) : await vote.send(command.input)
      if (!reply) return
      if (reply.version !== document.version) setDecidedAt(document.version)
      if (command.kind === 'fire' && command.input.new_revision) correction.sent()
      if (command.kind === 'fire' && command.input.sheet) sheetSent()
      // What was said in secret does not stay on the screen either.
      if (
        command.kind === 'ballot' &&
        document.votes.some(({ step_id, sheet: { secret } }) => step_id === command.input.step_id && secret)
      )
        setOwn(null)
      setQuestion(null)
      setLost(null)
      // What was written since is nobody's to throw away.
      if (said.comment === comment) setComment('')
      setChosen([])
      setEditing(false)
      noteDecision()
      toast.success(t('workflow.decision.done', { action: words }), {
        description: document.title,
        ...offer(reply.take_back ? [{ id: document.id, step_id: reply.take_back }] : [], document.title),
      })
      onDecided()
      refresh()
    } catch (error) {
      const code = error instanceof CallError ? error.reply.code : undefined
      // The decision stands: another code or another signature is all that is wanted.
      if (code?.startsWith('workflow.signing_code.') || code?.startsWith('workflow.digital.'))
        return setSignProblem(code)
      const why = refusedAs(error)
      setQuestion(null)
      setRefused(why)
      setLost(error instanceof CallError && isUnsettled(error.status) ? { command, words, ...said } : null)
      if (why.kind === 'decided' || why.kind === 'stale') refresh()
    }
  }

  // What was sent and never answered may be what closed the step: sent again, it gets the answer that was lost, or
  // hears who was first. Once: where the line is still down, the person sends it again.
  const isUnanswered = step === null && lost !== null
  const askAgain = useEffectEvent(() => {
    if (lost) void send(lost.command, lost.words, lost)
  })
  useEffect(() => {
    if (isUnanswered) askAgain()
  }, [isUnanswered])

  const isAsSent = useValue(state, () => lost !== null && lost.written === saidTo(chosen).written)

  const refresh = () => {
    for (const key of [
      keyOf(listInbox),
      keyOf(countInbox),
      keyOf(showDocument, { id: document.id }),
      keyOf(showHistory, { id: document.id }),
    ]) {
      void cache.invalidateQueries({ queryKey: key })
    }
  }

  return {
    step,
    setStepId,
    comment,
    setComment,
    chosen,
    setChosen,
    sheet,
    setSheet,
    choice,
    isEditing,
    setEditing,
    correction,
    isRevised,
    missing,
    setMissing,
    signProblem,
    formProblems,
    /** How often somebody tried to send it with mistakes. */
    tries,
    voteProblems,
    asking,
    setAsking,
    refused,
    setRefused,
    press,
    wordsFor,
    statementFor,
    refresh,
    setChoice: (choice: Choice) => setOwn(step && { stepId: step.id, choice, isRecused: false }),
    isRecused,
    setRecused: (isOn: boolean) => setOwn(step && { stepId: step.id, choice: 'abstain', isRecused: isOn }),
    isBusy: fire.isBusy || vote.isBusy || isSettling,
    // Whoever has written something else by now decides anew: what stood there before would be sent in its place.
    retry: lost && isAsSent ? () => void send(lost.command, lost.words) : null,
  }
}

const isNone = (problems: object) => Object.keys(problems).length === 0

export type Deciding = ReturnType<typeof useDeciding>
