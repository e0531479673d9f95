import { useMemo } from 'react'
import { useCall } from '#platform/web/call.ts'
import { useSession } from '#modules/access/web/index.ts'
import { showStructure, type StructNode } from '#modules/organization/shared/index.ts'
import type { Known } from '../../shared/bpmn/index.ts'
import { listFlowRoles } from '../../shared/contract.ts'
import type { Here } from '../../shared/exchange/flow-file.ts'

/** Roles, units and jobs that exist here: what a file names and is not among them, its steps are left without. */
export function useHere(): { known: Known; here: Here; isHerePending: boolean } {
  const {
    organization: { org_id: org },
  } = useSession()
  const roles = useCall(listFlowRoles, {}, { staleTime: 60_000 })
  const structure = useCall(showStructure, {}, { staleTime: 300_000 })
  const isHerePending = roles.isPending || structure.isPending
  return useMemo(
    () => ({
      isHerePending,
      known: roles.data
        ? { roles: roles.data.map(({ id, name }) => ({ id, names: Object.values(name).flatMap((one) => one || []) })) }
        : {},
      here: {
        ...(org !== null && { org }),
        ...(roles.data && { roles: new Set(roles.data.map(({ id }) => id)) }),
        ...(structure.data && {
          structs: new Set(idsIn(structure.data.tree)),
          jobs: new Set(structure.data.jobs.map(({ id }) => id)),
        }),
      },
    }),
    [org, roles.data, structure.data, isHerePending],
  )
}

const idsIn = (nodes: readonly StructNode[]): number[] => nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])
