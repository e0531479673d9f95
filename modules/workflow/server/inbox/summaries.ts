import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValues, type FormField, kindOf, printedOf } from '#platform/shared/fields/index.ts'
import type { InboxItem } from '../../shared/inbox.ts'
import { hiddenSomewhere } from '../../shared/engine/field-rights.ts'
import { speechOf } from '../papers/compose/words.ts'
import { definitionOf } from '../state/definitions.ts'
import type { Row } from './pages.ts'

/** More than these crowd a row out. */
const MOST = 3
/** A long text says in a row how it begins. */
const LONGEST = 60

type Summary = InboxItem['summary']

/**
 * What the fields say that sum a document up, by document. A field that any step hides is in nobody's list, and one
 * that only names something has no words of its own here.
 */
export async function summariesOf(context: Context, rows: readonly Row[]): Promise<ReadonlyMap<string, Summary>> {
  const { db, principal, services, language } = context
  const asked = new Map<string, FormField[]>()
  for (const row of rows) {
    const { diagram, form } = await definitionOf(db, principal.orgId, row)
    const hidden = hiddenSomewhere(diagram)
    const fields = form.filter(
      ({ name, kind, summary }) => summary === true && !hidden.has(name) && kindOf(kind).to === undefined,
    )
    if (fields.length > 0) asked.set(row.id, fields.slice(0, MOST))
  }
  if (asked.size === 0) return new Map()
  const { rows: kept } = await sql<{ id: string; fields: FieldValues }>`
    select i.id, r.fields from workflow.instances i
    join workflow.revisions r on r.org_id = i.org_id and r.instance_id = i.id and r.number = i.revision
    where i.org_id = ${principal.orgId} and i.id = any(${[...asked.keys()]}::uuid[])
  `.execute(db)
  const speech = speechOf({
    language,
    translate: services.translate,
    timeZone: await organizationBook.zoneOf(db, principal.orgId),
  })
  return new Map(
    kept.map(({ id, fields }) => [
      id,
      asked.get(id)!.flatMap((field): Summary => {
        const text = printedOf(field, fields[field.name] ?? null, speech)?.text.trim()
        if (!text) return []
        return [{ label: field.label, text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text }]
      }),
    ]),
  )
}
