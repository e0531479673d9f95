import type { WorkCalendar } from '#modules/organization/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram } from '../../shared/definition.ts'
import { nodeOf } from '../../shared/engine/graph.ts'
import type { Counted, CountedRow } from '../../shared/insight.ts'
import { nodeWords } from '../state/labels.ts'
import { type Found, foundAll, foundPage, type Listed, measured, openQuestion } from './read.ts'

/** The list that a figure opens. */
export async function countedRows(
  db: Trx,
  orgId: number,
  wanted: Counted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: CountedRow[]; total: number }> {
  const { asked, calendar } = await openQuestion(db, orgId, wanted)
  const { rows, total } = await foundPage(db, wanted.figure, asked, { statusId: wanted.status_id, limit, offset })
  return { items: await inWords(db, orgId, rows, { calendar, now: new Date() }), total }
}

/** All of it, for a file: some rows after the others. */
export async function* allCounted(
  db: Trx,
  orgId: number,
  wanted: Counted,
): AsyncGenerator<{ items: CountedRow[]; zone: string }> {
  const { asked, calendar } = await openQuestion(db, orgId, wanted)
  const now = new Date()
  for await (const rows of foundAll(db, wanted.figure, asked, wanted.status_id))
    yield { items: await inWords(db, orgId, rows, { calendar, now }), zone: calendar.zone }
}

async function inWords(
  db: Trx,
  orgId: number,
  rows: readonly Listed[],
  { calendar, now }: { calendar: WorkCalendar; now: Date },
): Promise<CountedRow[]> {
  const wordsOf = await stepWordsIn(db, orgId, rows)
  const times = measured(rows, calendar, now)
  return rows.map((row, at): CountedRow => ({
    id: row.instance_id,
    number: row.number,
    title: row.title,
    flow: row.flow,
    document_status: row.document_status,
    step: wordsOf(row),
    step_type: row.status_type,
    came: row.came.toISOString(),
    left: row.left_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    ...times[at]!,
  }))
}

/** Steps as each document's own version names them. */
async function stepWordsIn(db: Trx, orgId: number, rows: readonly Found[]): Promise<(row: Found) => Words> {
  const key = ({ definition_id, definition_version }: Pick<Found, 'definition_id' | 'definition_version'>) =>
    `${definition_id} ${definition_version}`
  const ids = [...new Set(rows.map(({ definition_id }) => definition_id))]
  const versions =
    ids.length === 0
      ? []
      : await db
          .selectFrom('workflow.definition_versions')
          .select(['definition_id', 'version', 'diagram'])
          .where('org_id', '=', orgId)
          .where('definition_id', 'in', ids)
          .where('version', 'in', [...new Set(rows.map(({ definition_version }) => definition_version))])
          .execute()
  const diagrams = new Map<string, Diagram>(
    versions.map(({ definition_id, version, diagram }) => [
      key({ definition_id, definition_version: version }),
      diagram,
    ]),
  )
  return (row) => {
    const diagram = diagrams.get(key(row))
    const node = diagram && nodeOf(diagram, row.status_id)
    return node ? nodeWords(node) : { mn: row.status }
  }
}
