import { useRef } from 'react'
import { call } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
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
  const made = useRef<{ id: number } | null>(null)
  const take = async ({ diagram, title: named, flow }: FileContents) => {
    if (isBusy.current) return
    isBusy.current = true
    const title = { ...flow?.title, mn: named.trim().slice(0, 200) || t('flowdesign.exchange.untitled') }
    const contents: FlowContents = {
      title,
      diagram,
      description: flow?.description ?? nothing,
      category: flow?.category ?? nothing,
      icon: flow?.icon.slice(0, 40) || 'document',
      number_prefix: flow?.number_prefix ?? '',
      form: flow?.form ?? [],
    }
    try {
      made.current ??= await call(
        createDesign,
        { title, from: { kind: 'template', template: 'blank' } },
        { idempotencyKey: crypto.randomUUID() },
      )
      await call(saveDesign, { id: made.current.id, edit: 1, contents })
      onMade(made.current)
    } catch (error) {
      showRefusal(error)
    } finally {
      isBusy.current = false
    }
  }
  return <ImportDialog {...whoIsHere} onTake={(contents) => void take(contents)} onClose={onClose} />
}
