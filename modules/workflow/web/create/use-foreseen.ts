import { useEffect, useState } from 'react'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { formatDate } from '#platform/web/format.ts'
import type { Diagram } from '../../shared/definition.ts'
import type { SenderFacts } from '../../shared/definition/sender.ts'
import { asksContents } from '../../shared/engine/asks-contents.ts'
import type { foreseen } from '../../shared/engine/conditions.ts'

interface Asked {
  form: readonly FormField[]
  values: FieldValues
  sender: SenderFacts | undefined
}

/**
 * The diagram as a document with these contents would find it. What reads conditions is fetched for the flows alone
 * that have some.
 */
export function useForeseen(diagram: Diagram, { form, values, sender }: Asked): Diagram {
  const [today] = useState(() => formatDate(new Date()))
  const asks = asksContents(diagram)
  const [look, setLook] = useState<{ foresee: typeof foreseen } | null>(null)
  useEffect(() => {
    if (!asks) return
    let isGone = false
    const load = async () => {
      const { foreseen: foresee } = await import('../../shared/engine/conditions.ts')
      if (!isGone) setLook({ foresee })
    }
    load().catch(showFailure)
    return () => {
      isGone = true
    }
  }, [asks])
  if (!asks || !look) return diagram
  return look.foresee(diagram, { form, values, today, ...(sender && { sender }) })
}
