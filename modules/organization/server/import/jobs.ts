import { renamePlaces } from '#modules/access/server/index.ts'
import { z } from 'zod'
import { auditChange } from '#platform/server/audit.ts'
import { mapInBreaths } from '#platform/server/breath.ts'
import type { Trx } from '#platform/server/database.ts'
import { importRoute, type SheetLine } from '#platform/server/excel/index.ts'
import type { Context } from '#platform/server/route.ts'
import { translationsFrom } from '#platform/shared/i18n.ts'
import { problemsOf } from '#platform/shared/problem-key.ts'
import type { ImportedRow } from '#platform/shared/sheet-import.ts'
import { importJobs, jobColumns } from '../../shared/imports.ts'
import { jobForm } from '../../shared/structure.ts'
import { tellStructure } from '../news.ts'
import { factsOf, type JobFacts, leaveHeadTo, openJob, writeJobVersion } from '../structure/jobs.ts'
import { lockOrganization } from '../today.ts'
import {
  byCode,
  codeProblems,
  inParts,
  isFine,
  keysOf,
  metTwice,
  numbering,
  auditImport,
  refuseBeyond,
  rowOf,
} from './codes.ts'
import { keptUnits } from './units.ts'

const RIGHTS = { add: 'organization.structure.c', change: 'organization.structure.u' }

export const importJobsRoute = importRoute(importJobs, {
  columns: jobColumns,
  async run(context, lines) {
    const {
      db,
      principal: { orgId },
    } = context
    const today = await lockOrganization(db, orgId)
    const jobs = await keptJobs(db, orgId)
    const plan = await planOf(context, lines, { jobs, units: await keptUnits(db, orgId), today })
    const rows = plan.map(({ row }) => row)
    if (rows.every(({ deed }) => deed !== 'refuse')) {
      await write(context, plan, jobs, today)
      await auditImport(context, 'jobs', rows)
      await tellStructure(db, orgId)
    }
    return rows
  },
})

type Kept = Awaited<ReturnType<typeof keptJobs>>[number]
interface Planned {
  row: ImportedRow
  code: string
  facts: JobFacts
  structId: number
  known: Kept | undefined
}
const keptName = jobForm.extend({ job: z.string() })
interface World {
  jobs: readonly Kept[]
  units: Awaited<ReturnType<typeof keptUnits>>
  today: string
}

export function keptJobs(db: Trx, orgId: number) {
  return db
    .selectFrom('organization.jobs')
    .select(['id', 'code', 'struct_id', 'job', 'translations', 'is_head', 'places', 'note', 'valid_to'])
    .where('org_id', '=', orgId)
    .orderBy('struct_id')
    .orderBy('id')
    .execute()
}

async function planOf(
  context: Context,
  lines: readonly SheetLine[],
  { jobs, units, today }: World,
): Promise<Planned[]> {
  const [knownJobs, knownUnits] = [byCode(jobs), byCode(units)]
  const [jobKey, unitKey] = [keysOf(jobs), keysOf(units)]
  const twice = metTwice(lines, jobKey)
  const heads = new Set<number>()
  return mapInBreaths(lines, (line) => {
    const { cells } = line
    const job = knownJobs.get(jobKey(cells['code']))
    const unit = knownUnits.get(unitKey(cells['unit']))
    const typed = {
      job: cells['job'] ?? job?.job ?? '',
      en: cells['en'],
      ko: cells['ko'],
      is_head: (cells['is_head'] ?? String(job?.is_head ?? false)) === 'true',
      places: cells['places'] === undefined ? (job?.places ?? 1) : cells['places'] || 1,
      note: cells['note'] ?? job?.note ?? '',
    }
    const wrong = problemsOf(jobForm, typed)
    // A name from before the rule hinders nothing that leaves it as it is.
    if (typed.job === job?.job) delete wrong['job']
    const problems: Record<string, string> = { ...wrong, ...codeProblems(line), ...twice(line) }
    if (job?.valid_to && job.valid_to <= today) problems['code'] ??= 'organization.import.closed'
    if (!unit || (unit.valid_to !== null && unit.valid_to <= today))
      problems['unit'] ??= 'organization.import.unit_unknown'
    else if (job && job.struct_id !== unit.id) problems['unit'] ??= 'organization.import.job_stays'
    else if (!job && unit.valid_to !== null) problems['unit'] ??= 'organization.import.unit_closing'
    if (typed.is_head && unit && heads.has(unit.id)) problems['is_head'] ??= 'organization.import.head_twice'
    if (typed.is_head && unit) heads.add(unit.id)

    const facts = isFine(problems)
      ? asKept(typed, job)
      : { job: typed.job, translations: {}, is_head: false, places: 1, note: null }
    const [was, is] = [job && factsOf(job), factsOf(facts)]
    const changed = was
      ? (['job', 'en', 'ko', 'is_head', 'places', 'note'] as const).filter((name) => was[name] !== is[name])
      : []
    const deed = job ? (changed.length > 0 ? ('change' as const) : ('same' as const)) : ('create' as const)
    const all = isFine(problems) ? refuseBeyond(context, deed, RIGHTS) : problems
    return {
      row: rowOf(line, [typed.job, unit?.struct].filter(Boolean).join(' · '), { deed, changed, problems: all }),
      code: (cells['code'] ?? '').trim(),
      facts,
      structId: unit?.id ?? 0,
      known: job,
    }
  })
}

function asKept(typed: z.input<typeof jobForm>, known: Kept | undefined): JobFacts {
  const { en, ko, ...facts } = (typed.job === known?.job ? keptName : jobForm).parse(typed)
  return { ...facts, translations: translationsFrom({ en, ko }, known?.translations) }
}

async function write(context: Context, plan: readonly Planned[], jobs: readonly Kept[], today: string) {
  const {
    db,
    principal: { orgId },
  } = context
  const number = numbering(
    jobs,
    plan.map(({ code }) => code),
  )
  const fresh = plan.filter(({ known }) => !known).map((one) => ({ ...one, ...number(one.code) }))
  for (const { facts, structId } of fresh) if (facts.is_head) await leaveHeadTo(db, orgId, today, structId, null)
  for (const part of inParts(fresh)) {
    await db
      .insertInto('organization.jobs')
      .values(
        part.map(({ id, code, facts, structId }) => ({
          org_id: orgId,
          id,
          code,
          struct_id: structId,
          ...facts,
          translations: JSON.stringify(facts.translations),
          valid_from: today,
        })),
      )
      .execute()
  }
  for (const { row, known, facts } of plan) {
    if (row.deed !== 'change' || !known) continue
    if (facts.is_head && !known.is_head) await leaveHeadTo(db, orgId, today, known.struct_id, known.id)
    // Read again: another row may just have taken the head from it.
    await writeJobVersion(db, orgId, today, await openJob(db, orgId, today, known.id), facts)
    await renamePlaces(db, orgId, { job_id: known.id }, { name: facts.job, translations: facts.translations })
    await auditChange(context, {
      action: 'organization.job_changed',
      subject_type: 'organization.job',
      subject_id: known.id,
      subject_name: known.job,
      before: factsOf(known),
      after: factsOf(facts),
    })
  }
}
