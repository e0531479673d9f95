import { renamePlaces } from '#modules/access/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import { mapInBreaths } from '#platform/server/breath.ts'
import type { Trx } from '#platform/server/database.ts'
import { importRoute, type SheetLine } from '#platform/server/excel/index.ts'
import type { Context } from '#platform/server/route.ts'
import { type Translations, translationsFrom } from '#platform/shared/i18n.ts'
import { problemsOf } from '#platform/shared/problem-key.ts'
import type { ImportedRow } from '#platform/shared/sheet-import.ts'
import { alikeKey } from '../../shared/alike.ts'
import { importUnits, unitColumns } from '../../shared/imports.ts'
import { unitForm } from '../../shared/structure.ts'
import { tellStructure } from '../news.ts'
import { namesOf, writeVersion } from '../structure/units.ts'
import { lockOrganization } from '../today.ts'
import {
  asKey,
  byCode,
  codeOf,
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

const RIGHTS = { add: 'organization.structure.c', change: 'organization.structure.u' }

export const importUnitsRoute = importRoute(importUnits, {
  columns: unitColumns,
  async run(context, lines) {
    const {
      db,
      principal: { orgId },
    } = context
    const today = await lockOrganization(db, orgId)
    const units = await keptUnits(db, orgId)
    const plan = await planOf(context, lines, units, today)
    const rows = plan.map(({ row }) => row)
    if (rows.every(({ deed }) => deed !== 'refuse')) {
      await write(context, plan, units, today)
      await auditImport(context, 'units', rows)
      await tellStructure(db, orgId)
    }
    return rows
  },
})

type Kept = Awaited<ReturnType<typeof keptUnits>>[number]
interface Planned {
  row: ImportedRow
  code: string
  key: string
  struct: string
  translations: Translations
  parentKey: string | null
  known: Kept | undefined
}

export function keptUnits(db: Trx, orgId: number) {
  return db
    .selectFrom('organization.structs')
    .select(['id', 'code', 'parent_id', 'position', 'struct', 'translations', 'valid_from', 'valid_to'])
    .where('org_id', '=', orgId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

async function planOf(
  context: Context,
  lines: readonly SheetLine[],
  units: readonly Kept[],
  today: string,
): Promise<Planned[]> {
  const known = byCode(units)
  const keyIn = keysOf(units)
  const twice = metTwice(lines, keyIn)
  const keyOf = new Map(units.map((unit) => [unit.id, asKey(codeOf(unit))]))
  const inFile = new Set(lines.map(({ cells }) => keyIn(cells['code'])))
  const parentsNow = new Map<string, string | null>(
    units.map((unit) => [asKey(codeOf(unit)), unit.parent_id === null ? null : (keyOf.get(unit.parent_id) ?? null)]),
  )
  const wished = new Map(parentsNow)
  for (const { cells } of lines)
    if (cells['parent'] !== undefined || !known.has(keyIn(cells['code'])))
      wished.set(keyIn(cells['code']), keyIn(cells['parent']) || null)

  const called = new Map(
    units
      .filter(({ valid_to }) => valid_to === null || valid_to > today)
      .map((unit) => [asKey(codeOf(unit)), unit.struct]),
  )
  for (const { cells } of lines)
    called.set(keyIn(cells['code']), cells['struct'] ?? called.get(keyIn(cells['code'])) ?? '')
  const place = (key: string, struct: string) => `${wished.get(key) ?? ''}\n${alikeKey(struct)}`
  const alike = Map.groupBy(called, ([key, struct]) => place(key, struct))

  const tops = [...called.keys()].filter((key) => (wished.get(key) ?? null) === null).length

  const circles = circlesIn(wished)

  return mapInBreaths(lines, (line) => {
    const { cells } = line
    const key = keyIn(cells['code'])
    const unit = known.get(key)
    const struct = (cells['struct'] ?? unit?.struct ?? '').trim()
    const others = { en: cells['en']?.trim(), ko: cells['ko']?.trim() }
    const translations = translationsFrom(others, unit?.translations)
    const parentKey = wished.get(key) ?? null
    const parent = parentKey === null ? undefined : known.get(parentKey)
    const moves = unit !== undefined && parentsNow.get(key) !== parentKey
    const wrong = problemsOf(unitForm, { struct, ...others })
    // A name from before the rule hinders nothing that leaves it as it is.
    if (struct === unit?.struct) delete wrong['struct']
    const problems: Record<string, string> = { ...wrong, ...codeProblems(line), ...twice(line) }
    if (unit?.valid_to && unit.valid_to <= today) problems['code'] ??= 'organization.import.closed'
    if (
      parentKey !== null &&
      !inFile.has(parentKey) &&
      (!parent || (parent.valid_to !== null && parent.valid_to <= today))
    )
      problems['parent'] ??= 'organization.import.parent_unknown'
    if (parent?.valid_to && (moves || !unit)) problems['parent'] ??= 'organization.import.unit_closing'
    if (circles.has(key)) problems['parent'] ??= 'organization.structure.circle'
    const changed = unit
      ? [
          ...(unit.struct === struct ? [] : ['struct']),
          ...(['en', 'ko'] as const).filter((one) => unit.translations[one] !== translations[one]),
          ...(moves ? ['parent'] : []),
        ]
      : []
    if ((!unit || changed.length > 0) && (alike.get(place(key, struct))?.length ?? 0) > 1)
      problems['struct'] ??= 'organization.structure.unit_taken'
    const deed = unit ? (changed.length > 0 ? ('change' as const) : ('same' as const)) : ('create' as const)
    const all = isFine(problems) ? refuseBeyond(context, deed, RIGHTS) : problems
    return {
      row: rowOf(line, struct, {
        deed,
        changed,
        problems: all,
        says:
          !unit && parentKey === null && tops > 1 ? { key: 'organization.import.at_the_top', params: {} } : undefined,
      }),
      code: (cells['code'] ?? '').trim(),
      key,
      struct,
      translations,
      parentKey,
      known: unit,
    }
  })
}

/** All that lie within themselves; what only lies below such a circle is told at the rows that make it. */
function circlesIn(parents: ReadonlyMap<string, string | null>): ReadonlySet<string> {
  const circles = new Set<string>()
  const met = new Set<string>()
  for (const first of parents.keys()) {
    const way: string[] = []
    let at: string | null = first
    for (; at !== null && !met.has(at); at = parents.get(at) ?? null) {
      met.add(at)
      way.push(at)
    }
    const start = at === null ? -1 : way.indexOf(at)
    if (start >= 0) for (const one of way.slice(start)) circles.add(one)
  }
  return circles
}

async function write(context: Context, plan: readonly Planned[], units: readonly Kept[], today: string) {
  const {
    db,
    principal: { orgId },
  } = context
  const number = numbering(
    units,
    plan.map(({ code }) => code),
  )
  const fresh = new Map(plan.filter(({ known }) => !known).map((one) => [one.key, { ...one, ...number(one.code) }]))
  const known = byCode(units)
  const idOf = (key: string | null) => (key === null ? null : (known.get(key)?.id ?? fresh.get(key)!.id))
  const last = new Map<number | null, number>()
  const nextPosition = (parent: number | null) => {
    const position = last.get(parent) ?? units.filter(({ parent_id }) => parent_id === parent).length
    last.set(parent, position + 1)
    return position
  }
  for (const part of inParts(parentsFirst(fresh))) {
    await db
      .insertInto('organization.structs')
      .values(
        part.map(({ id, code, struct, translations, parentKey }) => {
          const parent_id = idOf(parentKey)
          return {
            org_id: orgId,
            id,
            code,
            parent_id,
            position: nextPosition(parent_id),
            struct,
            translations: JSON.stringify(translations),
            valid_from: today,
          }
        }),
      )
      .execute()
  }
  for (const { row, known: unit, struct, translations, parentKey } of plan) {
    if (row.deed !== 'change' || !unit) continue
    const parent_id = idOf(parentKey)
    const moves = row.changed.includes('parent')
    const isRenamed = row.changed.some((column) => column !== 'parent')
    await writeVersion(db, orgId, today, unit, { struct, translations, parent_id })
    if (moves)
      await db
        .updateTable('organization.structs')
        .set({ position: nextPosition(parent_id) })
        .where('org_id', '=', orgId)
        .where('id', '=', unit.id)
        .execute()
    if (isRenamed) await renamePlaces(db, orgId, { struct_id: unit.id }, { name: struct, translations })
    const subject = { subject_type: 'organization.unit', subject_id: unit.id, subject_name: unit.struct }
    const nameOf = (id: number | null) =>
      id === null
        ? null
        : (units.find((one) => one.id === id)?.struct ??
          [...fresh.values()].find((one) => one.id === id)?.struct ??
          null)
    if (isRenamed)
      await auditChange(context, {
        action: 'organization.unit_renamed',
        ...subject,
        before: namesOf(unit),
        after: namesOf({ struct, translations }),
      })
    if (moves)
      await auditChange(context, {
        action: 'organization.unit_moved',
        ...subject,
        before: { parent: nameOf(unit.parent_id) },
        after: { parent: nameOf(parent_id) },
      })
  }
}

function parentsFirst<One extends { parentKey: string | null }>(fresh: ReadonlyMap<string, One>): One[] {
  const done = new Set<One>()
  for (const one of fresh.values()) {
    const way: One[] = []
    for (
      let at: One | undefined = one;
      at && !done.has(at);
      at = at.parentKey === null ? undefined : fresh.get(at.parentKey)
    )
      way.push(at)
    for (const each of way.toReversed()) done.add(each)
  }
  return [...done]
}
