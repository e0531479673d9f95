import { useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useShelf, useTypedBefore } from '#platform/web/form/shelf.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { listEmployees, listFreeDays } from '#modules/organization/shared/index.ts'
import type { DocumentView, MyStep } from '../../shared/documents/view.ts'
import { nextWorkingEvening } from './deadline.ts'
import { newSheet, type SheetDraft } from './sheet.ts'

interface Own {
  stepId: string
  sheet: SheetDraft
}

/** The vote sheet of this step: as it is suggested until someone changes it; what was changed outlives a reload. */
export function useSheet(document: DocumentView, step: MyStep | null) {
  const { t } = useText()
  const isAsked = step?.status_type === 'PREPARE_VOTE'
  const council = useCall(
    listEmployees,
    { role: 'councillor', limit: 500 },
    { enabled: isAsked, staleTime: 60_000, meta: { quiet: true } },
  )
  const free = useCall(listFreeDays, {}, { enabled: isAsked, staleTime: 60_000, meta: { quiet: true } })
  const [now] = useState(() => new Date())
  const deadline = nextWorkingEvening(now, free.data)
  const [start] = useState(() => ({ sheet_of: document.id, own: null as Own | null }))
  const before = useTypedBefore(start)
  // What was kept before a sheet knew of anybody who stands aside lacks them.
  const [own, setOwn] = useState(
    before?.own ? { ...before.own, sheet: { ...before.own.sheet, recused: before.own.sheet.recused ?? [] } } : null,
  )
  const [isSent, setSent] = useState(false)
  const isOwn = own !== null && own.stepId === step?.id
  const isUnsent = isAsked && isOwn && !isSent
  useUnsaved(isUnsent)
  useShelf(start, { question: own?.sheet.question, own }, isUnsent)

  const last = document.votes.toSorted((a, b) => a.action_num - b.action_num).at(-1)
  const question = last?.sheet.question ?? t('workflow.sheet.question_of', { title: document.title })
  return {
    sheet: isOwn
      ? own.sheet
      : newSheet(step?.sheet_defaults ?? null, { question, council: council.data ?? [], deadline }),
    setSheet: (sheet: SheetDraft) => {
      setOwn(step && { stepId: step.id, sheet })
      setSent(false)
    },
    /** It went out: nothing of it is kept. */
    sheetSent: () => setSent(true),
  }
}
