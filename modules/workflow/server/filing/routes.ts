import { sql } from 'kysely'
import { refuseOlder } from '#modules/access/server/index.ts'
import { todayOf } from '#modules/organization/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import { countUp, lastNumbers, raiseLastNumber, setLastNumber } from '#platform/server/counters.ts'
import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { versionOf } from '#platform/server/version-of.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import { numberFrom, periodOf } from '#platform/shared/numbering/pattern.ts'
import {
  addSeries,
  addType,
  changeSeries,
  changeType,
  listTypes,
  type Series,
  type SeriesInput,
  showFiling,
  type TypeInput,
} from '../../shared/filing/contract.ts'
import { fieldProblem } from '../../shared/filing/fields.ts'
import { tellingIn, unfillableIn } from '../../shared/engine/checks/fields.ts'
import { publishedFlows } from '../state/definitions.ts'
import { countOf } from './numbers.ts'

const done = { status: true as const }

export const filingRoutes = [
  route(showFiling, async ({ db, principal: { orgId } }) => ({
    today: await todayOf(db, orgId),
    series: await seriesOf(db, orgId),
    types: await typesOf(db, orgId),
    flows: (await publishedFlows(db, orgId)).map(({ id, title }) => ({ id, title })),
  })),

  route(addSeries, async (context, input) => {
    const {
      db,
      principal: { orgId },
    } = context
    const id = await countUp(db, orgId, 'workflow series')
    await db
      .insertInto('workflow.series')
      .values({ org_id: orgId, id, ...seriesRow(input) })
      .execute()
    await beginAt(db, orgId, id, input)
    await giveToFlows(db, orgId, id, input.flow_ids)
    await auditChange(context, {
      action: 'workflow.series_added',
      ...theSeries(id, input),
      after: await seriesFacts(db, orgId, input),
    })
    return { id }
  }),

  route(changeSeries, async (context, { id, version, ...input }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const locked = await db
      .selectFrom('workflow.series')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const before = locked && (await seriesOf(db, orgId)).find((one) => one.id === id)
    if (!before) throw notFound('workflow.filing.series_missing')
    await refuseOlder(db, orgId, version, before.version, theSeries(id, input))
    await db
      .updateTable('workflow.series')
      .set(seriesRow(input))
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    if (input.resets !== before.resets) await carryOn(db, orgId, id, input)
    else if (input.next !== before.next) await beginAt(db, orgId, id, input)
    await giveToFlows(db, orgId, id, input.flow_ids)
    await auditChange(context, {
      action: 'workflow.series_changed',
      ...theSeries(id, input),
      before: await seriesFacts(db, orgId, before),
      after: await seriesFacts(db, orgId, input),
    })
    return done
  }),

  route(listTypes, async ({ db, principal: { orgId } }) => {
    const published = new Set((await publishedFlows(db, orgId)).map(({ id }) => id))
    const types = (await typesOf(db, orgId)).filter(({ is_retired }) => !is_retired)
    return types.map(({ flow_ids, ...type }) => ({ ...type, flow_ids: flow_ids.filter((id) => published.has(id)) }))
  }),

  route(addType, async (context, input) => {
    const {
      db,
      principal: { orgId },
    } = context
    const id = await countUp(db, orgId, 'workflow document types')
    await refuseUnfit(db, orgId, input)
    await db
      .insertInto('workflow.document_types')
      .values({ org_id: orgId, id, ...typeRow(input) })
      .execute()
    await takeFlows(db, orgId, id, input.flow_ids)
    await auditChange(context, {
      action: 'workflow.type_added',
      ...theType(id, input),
      after: await typeFacts(db, orgId, input),
    })
    return { id }
  }),

  route(changeType, async (context, { id, version, ...input }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const locked = await db
      .selectFrom('workflow.document_types')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const before = locked && (await typesOf(db, orgId)).find((one) => one.id === id)
    if (!before) throw notFound('workflow.filing.type_missing')
    await refuseOlder(db, orgId, version, before.version, theType(id, input))
    await refuseUnfit(db, orgId, input)
    await db
      .updateTable('workflow.document_types')
      .set(typeRow(input))
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await takeFlows(db, orgId, id, input.flow_ids)
    await auditChange(context, {
      action: 'workflow.type_changed',
      ...theType(id, input),
      before: await typeFacts(db, orgId, before),
      after: await typeFacts(db, orgId, input),
    })
    return done
  }),
]

async function seriesOf(db: Trx, orgId: number): Promise<Series[]> {
  const today = await todayOf(db, orgId)
  const rows = await db
    .selectFrom('workflow.series')
    .select(['id', 'name', 'pattern', 'resets', 'moment'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute()
  const counted = rows.map(({ id, resets }) => countOf(id, periodOf(resets, today)))
  const last = await lastNumbers(db, orgId, counted)
  const { rows: given } = await sql<{ series_id: number; period: number; given: number }>`
    select series_id, period, count(*)::integer as given from workflow.series_numbers where org_id = ${orgId}
    group by series_id, period`.execute(db)
  const flows = await db
    .selectFrom('workflow.flow_series')
    .select(['series_id', 'definition_id'])
    .where('org_id', '=', orgId)
    .orderBy('definition_id')
    .execute()
  return rows.map((row) => {
    const period = periodOf(row.resets, today)
    const isCounted = (one: { series_id: number; period: number }) => one.series_id === row.id && one.period === period
    const flow_ids = flows.filter(({ series_id }) => series_id === row.id).map(({ definition_id }) => definition_id)
    const next = (last.get(countOf(row.id, period)) ?? 0) + 1
    return {
      ...row,
      next,
      next_number: numberFrom(row.pattern, next, today),
      given: given.find(isCounted)?.given ?? 0,
      flow_ids,
      // Numbers are given all the time, by nobody who changes the series.
      version: versionOf([row, flow_ids]),
    }
  })
}

async function typesOf(db: Trx, orgId: number) {
  const { rows: documents } = await sql<{ type_id: number; documents: number }>`
    select type_id, count(*)::integer as documents from workflow.instances where org_id = ${orgId}
    and type_id is not null group by type_id`.execute(db)
  const flows = await db
    .selectFrom('workflow.document_type_flows')
    .select(['type_id', 'definition_id'])
    .where('org_id', '=', orgId)
    .orderBy('definition_id')
    .execute()
  const rows = await db
    .selectFrom('workflow.document_types')
    .select(['id', 'title', 'description', 'series_id', 'fields', 'is_retired'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const flow_ids = flows.filter(({ type_id }) => type_id === row.id).map(({ definition_id }) => definition_id)
    return {
      ...row,
      flow_ids,
      documents: documents.find(({ type_id }) => type_id === row.id)?.documents ?? 0,
      version: versionOf([row, flow_ids]),
    }
  })
}

/**
 * Sets what comes next, as long as nothing of this count was given: later it would leave a gap or give a number
 * twice.
 */
async function beginAt(db: Trx, orgId: number, id: number, { resets, next }: SeriesInput) {
  const period = periodOf(resets, await todayOf(db, orgId))
  await setLastNumber(db, orgId, countOf(id, period), next - 1)
  const given = await db
    .selectFrom('workflow.series_numbers')
    .select('value')
    .where('org_id', '=', orgId)
    .where('series_id', '=', id)
    .where('period', '=', period)
    .limit(1)
    .executeTakeFirst()
  if (given) throw conflict('workflow.filing.has_given', { fields: { next: 'workflow.filing.has_given' } })
}

/**
 * Another way of counting goes on where this one stands, also one that had been used before: what this year has seen
 * is not given again.
 */
async function carryOn(db: Trx, orgId: number, id: number, { resets, next }: SeriesInput) {
  const today = await todayOf(db, orgId)
  const period = periodOf(resets, today)
  const {
    rows: [seen],
  } = await sql<{ last: number }>`
    select coalesce(max(value), 0)::integer as last from workflow.series_numbers
    where org_id = ${orgId} and series_id = ${id} and (period = ${Number(today.slice(0, 4))} or given_at >=
    ${`${today.slice(0, 4)}-01-01`}::date)`.execute(db)
  if (next <= seen!.last) throw conflict('workflow.filing.has_given', { fields: { next: 'workflow.filing.has_given' } })
  await raiseLastNumber(db, orgId, countOf(id, period), next - 1)
}

/** A flow has one series at most, so it leaves the one that it had. */
async function giveToFlows(db: Trx, orgId: number, id: number, flowIds: readonly number[]) {
  await refuseUnknownFlows(db, orgId, flowIds)
  await db.deleteFrom('workflow.flow_series').where('org_id', '=', orgId).where('series_id', '=', id).execute()
  if (flowIds.length === 0) return
  await db
    .insertInto('workflow.flow_series')
    .values([...new Set(flowIds)].map((definition_id) => ({ org_id: orgId, definition_id, series_id: id })))
    .onConflict((known) => known.columns(['org_id', 'definition_id']).doUpdateSet({ series_id: id }))
    .execute()
}

async function takeFlows(db: Trx, orgId: number, id: number, flowIds: readonly number[]) {
  await db.deleteFrom('workflow.document_type_flows').where('org_id', '=', orgId).where('type_id', '=', id).execute()
  await db
    .insertInto('workflow.document_type_flows')
    .values([...new Set(flowIds)].map((definition_id) => ({ org_id: orgId, type_id: id, definition_id })))
    .execute()
}

async function refuseUnknownFlows(db: Trx, orgId: number, flowIds: readonly number[]) {
  if (flowIds.length === 0) return
  const known = await db
    .selectFrom('workflow.definitions')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', flowIds)
    .where('published_version', 'is not', null)
    .execute()
  if (known.length < new Set(flowIds).size) throw notFound('workflow.flow_missing')
}

async function refuseUnfit(db: Trx, orgId: number, { series_id, flow_ids, fields, is_retired }: TypeInput) {
  await refuseUnknownFlows(db, orgId, flow_ids)
  if (series_id !== null) {
    const known = await db
      .selectFrom('workflow.series')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', series_id)
      .executeTakeFirst()
    if (!known) throw notFound('workflow.filing.series_missing')
  }
  const taken = await db
    .selectFrom('workflow.definitions as d')
    .innerJoin('workflow.definition_versions as v', (join) =>
      join
        .onRef('v.org_id', '=', 'd.org_id')
        .onRef('v.definition_id', '=', 'd.id')
        .onRef('v.version', '=', 'd.published_version'),
    )
    .select(['v.form', 'v.diagram'])
    .where('d.org_id', '=', orgId)
    .where('d.id', 'in', flow_ids)
    .execute()
  const problem = fieldProblem(
    fields,
    taken.flatMap(({ form }) => form),
  )
  if (problem) throw unprocessable(problem, { fields: { fields: problem } })
  // The flow is published already, so it is the type that has to give way.
  const isUnfillable = !is_retired && taken.some(({ diagram }) => unfillableIn(diagram, fields).length > 0)
  if (isUnfillable)
    throw unprocessable('workflow.filing.field_never_filled', {
      fields: { fields: 'workflow.filing.field_never_filled' },
    })
  if (!is_retired && taken.some(({ diagram, form }) => tellingIn(diagram, form, fields)))
    throw unprocessable('workflow.filing.formula_tells_hidden', {
      fields: { fields: 'workflow.filing.formula_tells_hidden' },
    })
}

const seriesRow = ({ name, pattern, resets, moment }: SeriesInput) => ({
  name: JSON.stringify(name),
  pattern,
  resets,
  moment,
})
const typeRow = ({ title, description, series_id, fields, is_retired }: TypeInput) => ({
  title: JSON.stringify(title),
  description: JSON.stringify(description),
  series_id,
  fields: JSON.stringify(fields),
  is_retired,
})
const theSeries = (id: number, { name }: SeriesInput) => ({
  subject_type: 'workflow.series',
  subject_id: id,
  subject_name: name.mn,
})
const theType = (id: number, { title }: TypeInput) => ({
  subject_type: 'workflow.document_type',
  subject_id: id,
  subject_name: title.mn,
})

/** As the log tells it: whoever reads it knows flows, series and fields by their names. */
async function seriesFacts(
  db: Trx,
  orgId: number,
  {
    name,
    pattern,
    resets,
    moment,
    next,
    flow_ids,
  }: Pick<Series, 'name' | 'pattern' | 'resets' | 'moment' | 'next' | 'flow_ids'>,
) {
  return { name: name.mn, pattern, resets, moment, next, flows: await flowNames(db, orgId, flow_ids) }
}

async function typeFacts(
  db: Trx,
  orgId: number,
  {
    title,
    series_id,
    flow_ids,
    fields,
    is_retired,
  }: Pick<TypeInput, 'series_id' | 'flow_ids' | 'fields' | 'is_retired'> & { title: { mn: string } },
) {
  const series =
    series_id === null
      ? undefined
      : await db
          .selectFrom('workflow.series')
          .select('name')
          .where('org_id', '=', orgId)
          .where('id', '=', series_id)
          .executeTakeFirst()
  return {
    title: title.mn,
    series: series?.name.mn ?? null,
    flows: await flowNames(db, orgId, flow_ids),
    fields: fields.map(({ label }) => label.mn),
    is_retired,
  }
}

async function flowNames(db: Trx, orgId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  const flows = await db
    .selectFrom('workflow.definitions')
    .select('title')
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return flows.map(({ title }) => title.mn)
}
