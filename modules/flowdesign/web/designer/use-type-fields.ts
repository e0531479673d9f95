import { useMemo } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { useMay } from '#modules/access/web/index.ts'
import { listTypes } from '#modules/workflow/shared/index.ts'

const none: readonly FormField[] = []

/** What the types of documents that go this way ask besides its own form. */
export function useTypeFields(flowId: number): readonly FormField[] {
  const may = useMay()
  const types = useCall(
    listTypes,
    {},
    { enabled: may('workflow.documents.c'), staleTime: 60_000, meta: { quiet: true } },
  )
  return useMemo(() => {
    const fields =
      types.data?.filter(({ flow_ids }) => flow_ids.includes(flowId)).flatMap((type) => type.fields) ?? none
    // Two types may ask the same.
    return fields.filter(({ name }, at) => fields.findIndex((other) => other.name === name) === at)
  }, [types.data, flowId])
}
