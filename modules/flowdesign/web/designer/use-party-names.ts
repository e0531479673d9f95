import { useMemo } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import { asSubject, type Diagram } from '#modules/workflow/shared/index.ts'
import type { PartyName } from '../exchange/index.ts'
import { type Option, useParties } from './use-parties.ts'

const nothing: Diagram = { nodes: [], edges: [] }
const noFields: readonly FormField[] = []

/** What those are called whom the steps of these diagrams name, as far as they are still here. */
export function usePartyNames(one: Diagram = nothing, other: Diagram = nothing): PartyName {
  const both = useMemo(() => ({ nodes: [...one.nodes, ...other.nodes], edges: [] }), [one, other])
  const { options, nameOf } = useParties(both, noFields)
  return (kind, id) => {
    const nameIn = (list: readonly Option[]) => list.find((option) => option.id === id)?.label
    switch (kind) {
      case 'role_id':
        return nameIn(options.roles)
      case 'struct_id':
        return nameIn(options.units)
      case 'job_id':
        return nameIn(options.jobs)
      default: {
        const named = both.nodes.flatMap(({ data: { subject, ai, late } }) =>
          [subject ?? [], ai?.fallback ? asSubject(ai.fallback) : [], late?.to ? asSubject(late.to) : []].flat(),
        )
        const subject = named.find((given) => given[kind] === id)
        return (subject && nameOf(subject)) || undefined
      }
    }
  }
}
