import { useRef } from 'react'
import { call } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { toast } from '#platform/web/toast.ts'
import type { FlowContents } from '#modules/workflow/shared/index.ts'
import { createDesign, saveDesign } from '../../shared/contract.ts'
import { showRefusal } from '../designer/refusal.ts'
import { type FileContents, ImportDialog, useHere } from '../exchange/index.ts'

const nothing = { mn: '' }

/** A file becomes a flow of its own, a draft that nobody takes before it is published. */
export default function ImportFlow({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (flow: { id: number }) => void
}) {
  const { t } = useText()
  const whoIsHere = useHere()
  // A second press, or a second try after the drawing could not be saved, makes no second flow.
  const isBusy = useRef(false)
  const made = useRef(new Map<string, { id: number; isSaved: boolean }>())
  const takeOne = async ({ diagram, title: named, flow, process }: FileContents) => {
    const title = { ...flow?.title, mn: named.trim().slice(0, 200) || t('flowdesign.exchange.untitled') }
    const contents: FlowContents = {
      title,
      diagram,
      description: flow?.description ?? nothing,
      category: flow?.category ?? nothing,
      icon: flow?.icon.slice(0, 40) || 'document',
      number_prefix: flow?.number_prefix ?? '',
      form: flow?.form ?? [],
      ...(flow?.stale && { stale: flow.stale }),
    }
    let one = made.current.get(process)
    if (!one) {
      const { id } = await call(
        createDesign,
        { title, from: { kind: 'template', template: 'blank' } },
        { idempotencyKey: crypto.randomUUID() },
      )
      one = { id, isSaved: false }
      made.current.set(process, one)
    }
    if (!one.isSaved) await call(saveDesign, { id: one.id, edit: 1, contents })
    one.isSaved = true
    return one
  }
  const take = async (all: FileContents[]) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      let first: { id: number } | undefined
      for (const contents of all) first = { ...(await takeOne(contents)), ...first }
      if (all.length > 1) toast.success(t('flowdesign.exchange.taken_all', { count: all.length }))
      if (first) onMade(first)
    } catch (error) {
      showRefusal(error)
    } finally {
      isBusy.current = false
    }
  }
  return <ImportDialog canTakeAll {...whoIsHere} onTake={(contents) => void take(contents)} onClose={onClose} />
}
