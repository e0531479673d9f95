import { accessFor, flowsOffered, idsWithin, readPlace, ROW, writePlace } from '#modules/records/server/index.ts'
import { route } from '#platform/server/route.ts'
import { processesOfRows } from '../../shared/rows.ts'
import { processesOf } from '../processes/of-rows.ts'
import { publishedFlows } from '../state/definitions.ts'

export const rowRoutes = [
  route(processesOfRows, async (context, { table: name, ids }) => {
    const { db, principal } = context
    const access = await accessFor(db, principal, name, 'r')
    const { table } = access
    const seen = await idsWithin(db, principal.orgId, access, ids, access.rowsFor('r'))
    const places = seen.map((id) => writePlace({ table: name, id }))
    const processes = table.flows ? await processesOf(context, ROW, places) : new Map<string, never>()
    const offered = table.flows ? await flowsOffered(context, access, seen) : []
    const flows = offered.length > 0 ? await publishedFlows(db, principal.orgId) : []
    return {
      flows: offered.flatMap(({ flow, start }) => {
        const found = flows.find(({ id }) => id === flow)
        return found ? [{ id: flow, title: found.title, start }] : []
      }),
      rows: [...processes].map(([place, some]) => ({ id: readPlace(place)!.id, processes: some })),
    }
  }),
]
