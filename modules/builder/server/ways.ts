import { chooseFlows, tablesThatTravel } from '#modules/records/server/index.ts'
import { flowsToTake } from '#modules/workflow/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import { route } from '#platform/server/route.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import { listWays, saveWays } from '../shared/ways.ts'

export const wayRoutes = [
  route(listWays, async ({ db, principal: { orgId } }) => ({
    tables: await tablesThatTravel(db, orgId),
    flows: (await flowsToTake(db, orgId)).map(({ id, title, ends }) => ({ id, title, ends })),
  })),

  route(saveWays, async (context, { table, flows }) => {
    const { db, principal } = context
    const before = (await tablesThatTravel(db, principal.orgId)).find((one) => one.table === table)
    if (!before) throw notFound('records.table_missing')
    const known = await flowsToTake(db, principal.orgId)
    const isKnown = ({ flow, refused_at }: (typeof flows)[number]) => {
      const found = known.find(({ id }) => id === flow)
      return found !== undefined && refused_at.every((end) => found.ends.some(({ id }) => id === end))
    }
    if (!flows.every(isKnown)) throw unprocessable('builder.ways.unknown')
    if (new Set(flows.map(({ flow }) => flow)).size < flows.length) throw unprocessable('records.built.flow_twice')
    await chooseFlows(db, principal.orgId, table, flows)
    const said = (some: typeof flows) =>
      some.map(({ flow }) => known.find(({ id }) => id === flow)?.title.mn ?? `№ ${flow}`).join(', ')
    const refusing = (some: typeof flows) =>
      some.flatMap(({ flow, refused_at }) => refused_at.map((at) => `${flow} ${at}`))
    await auditChange(context, {
      action: 'builder.ways_changed',
      subject_type: 'builder.ways',
      subject_id: table,
      subject_name: before.title.mn,
      before: { flows: said(before.flows), refused_at: refusing(before.flows).join(', ') },
      after: { flows: said(flows), refused_at: refusing(flows).join(', ') },
    })
    return { status: true as const }
  }),
]
