import type { Trx } from '#platform/server/database.ts'
import { auditChange } from '#platform/server/audit.ts'
import { route, type Route } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { type Translations, translationsFrom } from '#platform/shared/i18n.ts'
import { refuseLate, renamePlaces, type FlowsNaming } from '#modules/access/server/index.ts'
import { addJob, changeJob, removeJob } from '../../shared/structure.ts'
import { tellStructure } from '../news.ts'
import { lockOrganization } from '../today.ts'
import { refuseNamed } from './in-flows.ts'
import { openUnits, requireLasting, theUnit } from './units.ts'

export interface JobFacts {
  job: string
  translations: Translations
  is_head: boolean
  places: number
  note: string | null
}

export const addJobRoute = route(addJob, async (context, { struct_id, job, en, ko, is_head, places, note }) => {
  const {
    db,
    principal: { orgId },
  } = context
  const today = await lockOrganization(db, orgId)
  const unit = theUnit(await openUnits(db, orgId, today), struct_id)
  requireLasting(unit)
  if (is_head) await leaveHeadTo(db, orgId, today, struct_id, null)
  const { last } = await db
    .selectFrom('organization.jobs')
    .select((is) => is.fn.max('id').as('last'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  const [id, translations] = [(last ?? 0) + 1, translationsFrom({ en, ko })]
  await db
    .insertInto('organization.jobs')
    .values({
      org_id: orgId,
      id,
      struct_id,
      job,
      translations: JSON.stringify(translations),
      is_head,
      places,
      note,
      valid_from: today,
    })
    .execute()
  await auditChange(context, {
    action: 'organization.job_added',
    ...subject({ id, job }),
    after: { ...factsOf({ job, translations, is_head, places, note }), unit: unit.struct },
  })
  await tellStructure(db, orgId)
  return { id }
})

export const changeJobRoute = route(changeJob, async (context, { id, held, en, ko, ...rest }) => {
  const {
    db,
    principal: { orgId },
  } = context
  const today = await lockOrganization(db, orgId)
  const job = await openJob(db, orgId, today, id)
  await refuseLate(db, orgId, { held, now: factsOf(job), subject_type: JOB, subject_id: id })
  const facts = { ...rest, translations: translationsFrom({ en, ko }, job.translations) }
  if (facts.is_head && !job.is_head) await leaveHeadTo(db, orgId, today, job.struct_id, id)
  await writeJobVersion(db, orgId, today, job, facts)
  await renamePlaces(db, orgId, { job_id: id }, { name: facts.job, translations: facts.translations })
  await auditChange(context, {
    action: 'organization.job_changed',
    ...subject(job),
    before: factsOf(job),
    after: factsOf(facts),
  })
  await tellStructure(db, orgId)
  return { status: true as const }
})

export const removeJobRoute = (flowsNaming: FlowsNaming): Route =>
  route(removeJob, async (context, { id }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const today = await lockOrganization(db, orgId)
    const job = await openJob(db, orgId, today, id)
    const holders = await holdersOf(db, orgId, id)
    if (holders > 0) throw conflict('organization.structure.job_held', { params: { count: holders } })
    const { awaited } = await db
      .selectFrom('organization.career_events')
      .select((is) => is.fn.countAll<number>().as('awaited'))
      .where('org_id', '=', orgId)
      .where('job_id', '=', id)
      .where('state', '=', 'planned')
      .executeTakeFirstOrThrow()
    if (awaited > 0) throw conflict('organization.structure.job_awaited', { params: { count: awaited } })
    refuseNamed(
      'organization.structure.job_in_flows',
      await flowsNaming(db, orgId, { job_ids: [id] }),
      context.language,
    )
    await db
      .updateTable('organization.jobs')
      .set({ valid_to: today, is_given_up: true })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await auditChange(context, {
      action: 'organization.job_removed',
      ...subject(job),
      before: factsOf(job),
      after: null,
    })
    await tellStructure(db, orgId)
    return { status: true as const }
  })

type OpenJob = Awaited<ReturnType<typeof openJob>>

export async function openJob(db: Trx, orgId: number, today: string, id: number) {
  const job = await db
    .selectFrom('organization.jobs')
    .select(['id', 'struct_id', 'job', 'translations', 'is_head', 'places', 'note', 'valid_from', 'valid_to'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where((is) => is.or([is('valid_to', 'is', null), is('valid_to', '>', today)]))
    .executeTakeFirst()
  if (!job) throw notFound('organization.job_missing')
  return job
}

/** People who hold the job, and those who are to begin in it. */
async function holdersOf(db: Trx, orgId: number, jobId: number) {
  const { holders } = await db
    .selectFrom('organization.employees')
    .select((is) => is.fn.countAll<number>().as('holders'))
    .where('org_id', '=', orgId)
    .where('job_id', '=', jobId)
    .where('state', '<>', 'left')
    .executeTakeFirstOrThrow()
  return holders
}

/** A unit has one head: whichever job was it before is no longer. */
export async function leaveHeadTo(db: Trx, orgId: number, today: string, structId: number, jobId: number | null) {
  const heads = await db
    .selectFrom('organization.jobs')
    .select('id')
    .where('org_id', '=', orgId)
    .where('struct_id', '=', structId)
    .where('is_head', '=', true)
    .where((is) => is.or([is('valid_to', 'is', null), is('valid_to', '>', today)]))
    .execute()
  for (const { id } of heads) {
    if (id !== jobId) await writeJobVersion(db, orgId, today, await openJob(db, orgId, today, id), { is_head: false })
  }
}

export async function writeJobVersion(
  db: Trx,
  orgId: number,
  today: string,
  { id, struct_id, job, translations, is_head, places, valid_from }: OpenJob,
  { translations: said, ...change }: Partial<JobFacts>,
) {
  if (valid_from < today) {
    await db
      .insertInto('organization.job_history')
      .values({
        org_id: orgId,
        job_id: id,
        valid_from,
        valid_to: today,
        struct_id,
        job,
        translations: JSON.stringify(translations),
        is_head,
        places,
      })
      .execute()
  }
  await db
    .updateTable('organization.jobs')
    .set({ ...change, ...(said && { translations: JSON.stringify(said) }), valid_from: today })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** For the log: as it is called in each language, and what else it is. */
export const factsOf = ({ job, translations, is_head, places, note }: JobFacts) => ({
  job,
  ...translations,
  is_head,
  places,
  note,
})
const JOB = 'organization.job'
const subject = ({ id, job }: { id: number; job: string }) => ({ subject_type: JOB, subject_id: id, subject_name: job })
