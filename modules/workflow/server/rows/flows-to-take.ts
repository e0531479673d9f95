import type { Trx } from '#platform/server/database.ts'
import { formAtStart } from '../../shared/engine/field-rights.ts'
import { nodesOfType } from '../../shared/engine/graph.ts'
import { publishedDefinition, publishedFlows } from '../state/definitions.ts'
import { nodeWords } from '../state/labels.ts'

/** The flows that rows may take, with what their forms ask at the beginning and the ends to which they lead. */
export async function flowsToTake(db: Trx, orgId: number) {
  const flows = await publishedFlows(db, orgId)
  return Promise.all(
    flows.map(async ({ id, title }) => {
      const { diagram, form } = await publishedDefinition(db, orgId, id)
      return {
        id,
        title,
        asks: formAtStart(diagram, form).map(({ name, label, kind }) => ({ name, label, kind })),
        ends: nodesOfType(diagram, 'END').map((node) => ({ id: node.id, title: nodeWords(node) })),
      }
    }),
  )
}
