import { useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { listEmployees } from '#modules/organization/shared/index.ts'
import type { DocumentView, MyStep } from '../../shared/documents.ts'
import { nextWorkingEvening } from './deadline.ts'
import { newSheet, type SheetDraft } from './sheet.ts'

/** The vote sheet of this step: as it is suggested until someone changes it. */
export function useSheet(document: DocumentView, step: MyStep | null) {
  const { t } = useText()
  const isAsked = step?.status_type === 'PREPARE_VOTE'
  const council = useCall(listEmployees, { role: 'councillor', limit: 500 }, { enabled: isAsked, staleTime: 60_000, meta: { quiet: true } })
  const [deadline] = useState(() => nextWorkingEvening(new Date()))
  const [own, setOwn] = useState<{ stepId: string; sheet: SheetDraft } | null>(null)
  const isOwn = own !== null && own.stepId === step?.id
  useUnsaved(isAsked && isOwn)

  const before = document.votes.toSorted((a, b) => a.action_num - b.action_num).at(-1)
  const question = before?.sheet.question ?? t('workflow.sheet.question_of', { title: document.title })
  return {
    sheet: isOwn ? own.sheet : newSheet(step?.sheet_defaults ?? null, { question, council: council.data ?? [], deadline }),
    setSheet: (sheet: SheetDraft) => setOwn(step && { stepId: step.id, sheet }),
  }
}
