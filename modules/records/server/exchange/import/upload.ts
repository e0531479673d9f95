import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { type FileRow, readSheets, saidIn, type ReadSheet } from '#platform/server/excel/index.ts'
import { receiveFile, refuseInfected } from '#platform/server/files.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { rawRoute, type SignedInContext } from '#platform/server/route.ts'
import type { Encoding, Separator } from '#platform/shared/text-file.ts'
import { type Import, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, uploadImport } from '../../../shared/exchange/imports.ts'
import { accessFor } from '../../gate/gate.ts'
import { headingsAt } from '../guess.ts'
import { ownImport, shownImport } from './book.ts'

/** So many rows of a sheet are shown while it is told what they are. */
const FIRST = 30
const PART = 2000
/** A row of long texts is as much as many of others. */
const PART_LETTERS = 2_000_000

interface Sent {
  table: string
  encoding?: Encoding | undefined
  separator?: Separator | undefined
}

/** Takes a file in: it is read once, and its rows are kept until they are brought in or forgotten. */
export const uploadImportRoute = rawRoute(uploadImport, async (context, sent) => {
  const { services, principal, ip } = context
  // Whoever is refused anyway need not send it first.
  await context.inTenant(({ db }) => accessFor(db, principal, sent.table, 'import'))
  const folder = path.join(services.config.DATA_DIR, 'uploads')
  const made = await receiveFile(
    context.request,
    folder,
    async (file) => {
      await refuseInfected(services, file, { orgId: principal.orgId, userId: principal.userId, ip, name: file.name })
      return takeIn(context, sent, { ...file, folder })
    },
    MAX_IMPORT_BYTES,
  )
  return context.reply.status(201).send(made)
})

/** Keeps the rows of a file; `table`: whose file it is, which may be none yet. */
export async function takeIn(
  context: SignedInContext,
  { table, encoding, separator }: Sent,
  file: { path: string; name: string; folder: string },
): Promise<Import> {
  const { inTenant, principal } = context
  const id = orderedId()
  const written = path.join(file.folder, `${id}.rows`)
  try {
    await mkdir(file.folder, { recursive: true })
    const { form, sheets } = await readSheets(file.path, {
      first: FIRST,
      most: MAX_IMPORT_ROWS,
      form: { ...(encoding && { encoding }), ...(separator && { separator }) },
      to: written,
    })
    await inTenant(async ({ db }) => {
      // One file at a time: what was brought before and never used is forgotten.
      await db
        .updateTable('records.imports')
        .set({ state: 'cancelled', until: sql<Date>`now()` })
        .where('org_id', '=', principal.orgId)
        .where('user_id', '=', principal.userId)
        .where('table_name', '=', table)
        .where('state', 'in', ['reading', 'read', 'checked'])
        .execute()
      await db
        .insertInto('records.imports')
        .values({
          org_id: principal.orgId,
          id,
          table_name: table,
          user_id: principal.userId,
          role_id: principal.roleId,
          state: 'reading',
          file_name: file.name.normalize('NFC').replace(/\p{C}/gu, '').slice(-LONGEST),
          form: form && JSON.stringify(form),
          sheets: JSON.stringify(sheets.map(sheetShown)),
        })
        .execute()
    })
    for await (const rows of partsOf(written))
      await inTenant(({ db }) =>
        sql`insert into records.import_rows (org_id, import_id, sheet, line, cells)
          select ${principal.orgId}, ${id}::uuid, (row ->> 0)::smallint, (row ->> 1)::integer, row -> 2
          from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as row`.execute(db),
      )
    return await inTenant(async (inside) => {
      await inside.db
        .updateTable('records.imports')
        .set({ state: 'read', worked_at: sql<Date>`now()` })
        .where('org_id', '=', principal.orgId)
        .where('id', '=', id)
        .execute()
      return shownImport(await ownImport(inside.db, principal, table, id), inside)
    })
  } finally {
    await rm(written, { force: true })
  }
}

async function* partsOf(written: string): AsyncGenerator<string[]> {
  let part: string[] = []
  let letters = 0
  for await (const row of createInterface({ input: createReadStream(written) })) {
    part.push(row)
    letters += row.length
    if (part.length < PART && letters < PART_LETTERS) continue
    yield part
    part = []
    letters = 0
  }
  if (part.length > 0) yield part
}

function sheetShown({ title, rows, count, columns }: ReadSheet): Import['sheets'][number] {
  const heading = rows[headingsAt(rows.map(({ cells }) => cells))]?.line ?? 0
  return { title, rows: count, columns, heading, first: rows.map(asText) }
}

const LONGEST = 200

const asText = ({ line, cells }: FileRow) => ({ line, cells: cells.map((cell) => saidIn(cell).slice(0, LONGEST)) })
