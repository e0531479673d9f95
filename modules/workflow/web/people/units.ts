import type { ReplyOf } from '#platform/shared/contract.ts'
import type { showStructure, StructNode } from '#modules/organization/shared/index.ts'
import type { Chosen } from './names.ts'

/** The unit itself and its jobs, as things a document can be sent to. */
export function unitAndJobs({ tree, jobs }: ReplyOf<typeof showStructure>, structId: number): Chosen[] {
  const unit = findUnit(tree, structId)
  if (!unit) return []
  const ofUnit = jobs.filter((job) => job.struct_id === structId && job.people > 0)
  return [
    { kind: 'struct', id: unit.id, label: unit.label },
    ...ofUnit.map(({ id, struct_id, job }): Chosen => ({ kind: 'job', id, struct_id, label: job })),
  ]
}

function findUnit(nodes: readonly StructNode[], id: number): StructNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findUnit(node.children, id)
    if (found) return found
  }
  return undefined
}
