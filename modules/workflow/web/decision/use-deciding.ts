import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { castBallot, countInbox, fireStep, listInbox, showDocument, type DocumentView, type SignatureInput } from '../../shared/documents.ts'
import type { Choice } from '../../shared/engine/model.ts'
import { showHistory } from '../../shared/process-history.ts'
import { isChanged, problemsOf } from '../form/contents.ts'
import { useWriting } from '../form/use-writing.ts'
import type { Chosen } from '../people/names.ts'
import { newSheet, sheetProblems, type SheetDraft } from '../vote/sheet.ts'
import { commandOf, mayRevise, writingOf, type Command, type Press } from './command.ts'
import { useKeptText } from './kept-text.ts'
import { refusedAs, type Refused } from './refusal.ts'
import { useAttempt } from './use-attempt.ts'

/** What a press still needs before it can be sent. */
type Asking = { what: 'people' | 'signature'; press: Press } | null
export type Missing = 'reason' | 'change' | 'form' | 'files' | 'sheet' | 'choice' | null

/** One person deciding one document: what they typed, what is still asked, and how it went. */
export function useDeciding(document: DocumentView, onDecided: () => void) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const [stepId, setStepId] = useState<string | null>(null)
  const [comment, setComment] = useKeptText(document.id)
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [ownSheet, setSheet] = useState<SheetDraft | null>(null)
  const [ownChoice, setChoice] = useState<Choice | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [told, setMissing] = useState<Missing>(null)
  const [askedAt, setAskedAt] = useState(() => new Date())
  const [asking, setAsking] = useState<Asking>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [lost, setLost] = useState<{ command: Command; words: string } | null>(null)
  const [base, setBase] = useState(document.revision)
  const [decidedAt, setDecidedAt] = useState<number | null>(null)
  const correction = useWriting(writingOf(document))
  const fire = useAttempt(fireStep)
  const vote = useAttempt(castBallot)

  // A newer revision arrived: it replaces what stands in the form, unless someone has typed there.
  if (base.sha256 !== document.revision.sha256) {
    setBase(document.revision)
    if (!isChanged(correction.writing, base)) correction.setWriting(writingOf(document))
  }

  const step = document.my_steps.find(({ id }) => id === stepId) ?? document.my_steps[0] ?? null
  const choice = ownChoice ?? step?.ballot?.choice ?? null
  const sheet = ownSheet ?? newSheet(step?.sheet_defaults ?? null)
  const { writing, uploading } = correction
  const isRevised = step !== null && mayRevise(step) && isChanged(writing, writingOf(document))
  const formProblems = told === 'form' ? problemsOf(writing, document.form) : {}
  const voteProblems = told === 'sheet' ? sheetProblems(sheet, askedAt) : {}
  const isMended = (told === 'form' && isNone(formProblems)) || (told === 'sheet' && isNone(voteProblems))
  const missing = isMended ? null : told

  const missingFor = (press: Press): Missing => {
    if (!step) return null
    if (press.kind === 'ballot') return null
    const { outcome, needs_reason } = press.outcome
    const hasComment = comment.trim() !== ''
    if (needs_reason && !hasComment) return 'reason'
    if (outcome === 'recreated' && !isRevised && !hasComment) return 'change'
    if (outcome !== 'cancelled' && isRevised && uploading.isUploading) return 'files'
    if (outcome !== 'cancelled' && isRevised && !isNone(problemsOf(writing, document.form))) return 'form'
    if (outcome === 'prepared' && !isNone(sheetProblems(sheet, new Date()))) return 'sheet'
    return null
  }

  // My decision went through and the document is being read again: until then there is nothing to decide twice.
  const isSettling = decidedAt === document.version

  const press = (pressed: Press, given: { chosen?: readonly Chosen[]; signature?: SignatureInput } = {}) => {
    if (!step || isSettling) return
    const problem = missingFor(pressed)
    setAskedAt(new Date())
    setMissing(problem)
    setRefused(null)
    if (problem) return
    const people = given.chosen ?? chosen
    const wantsPeople = pressed.kind === 'fire' && (pressed.outcome.targets === 'people' || pressed.outcome.targets === 'any')
    if (wantsPeople && people.length === 0) return setAsking({ what: 'people', press: pressed })
    const wantsSignature = pressed.kind === 'ballot' || pressed.outcome.needs_signature
    if (wantsSignature && !given.signature) return setAsking({ what: 'signature', press: pressed })
    void send(commandOf(pressed, { document, step, comment, chosen: people, signature: given.signature ?? null, writing, sheet }), wordsFor(pressed))
  }

  const wordsFor = (pressed: Press) => (pressed.kind === 'ballot' ? t(`workflow.choice.${pressed.choice}`) : say(pressed.outcome.label))

  const send = async (command: Command, words: string) => {
    setRefused(null)
    try {
      const reply = command.kind === 'fire' ? await fire.send(command.input) : await vote.send(command.input)
      if (!reply) return
      if (reply.version !== document.version) setDecidedAt(document.version)
      setAsking(null)
      setLost(null)
      setComment('')
      setChosen([])
      setEditing(false)
      toast.success(t('workflow.decision.done', { action: words }), { description: document.title })
      onDecided()
      refresh()
    } catch (error) {
      const why = refusedAs(error)
      setAsking(null)
      setRefused(why)
      setLost(why.kind === 'network' ? { command, words } : null)
      if (why.kind === 'decided' || why.kind === 'stale') refresh()
    }
  }

  const refresh = () => {
    for (const key of [keyOf(listInbox), keyOf(countInbox), keyOf(showDocument, { id: document.id }), keyOf(showHistory, { id: document.id })]) {
      void cache.invalidateQueries({ queryKey: key })
    }
  }

  return {
    step, setStepId, comment, setComment, chosen, setChosen, sheet, setSheet, choice, setChoice, isEditing, setEditing, correction, isRevised,
    missing, setMissing, formProblems, voteProblems, asking, setAsking, refused, setRefused, press, wordsFor, refresh,
    isBusy: fire.isBusy || vote.isBusy || isSettling,
    retry: lost ? () => void send(lost.command, lost.words) : null,
  }
}

const isNone = (problems: object) => Object.keys(problems).length === 0

export type Deciding = ReturnType<typeof useDeciding>
