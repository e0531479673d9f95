import type { Caller } from '#app/testing/started-app.ts'
import { workbook } from '#platform/testing/workbook.ts'
import {
  checkImport,
  type Import,
  type ImportRules,
  type ImportWishes,
  isAtWork,
  listImportRows,
  proposeColumns,
  runImport,
  showImport,
} from '../shared/exchange/imports.ts'

type Cells = Parameters<typeof workbook>[0]

/** Sends a file as a browser does. */
export async function sent(who: Caller, table: string, content: Cells | Buffer, name = 'мөрүүд.xlsx', query = '') {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(await workbook(content), 'base64')
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const reply = await who.fetch(`/api/records/${table}/imports${query}`, { method: 'POST', body: form })
  return { status: reply.status, body: (await reply.json()) as Import & { code?: string } }
}

/** As it stands once nobody works on it. */
export async function rested(who: Caller, table: string, id: string): Promise<Import> {
  for (;;) {
    const { body } = await who.call(showImport, { table, id })
    if (!isAtWork(body.state)) return body
    await new Promise((resume) => setTimeout(resume, 30))
  }
}

/** What the server proposes for the first sheet. */
export async function proposed(who: Caller, table: string, { id, sheets }: Import): Promise<ImportWishes> {
  const heading = sheets[0]!.heading
  const { body } = await who.call(proposeColumns, { table, id, sheet: 0, heading })
  return {
    sheet: 0,
    heading,
    keys: body.keys,
    columns: body.columns.flatMap(({ at, column, order }) =>
      column === null ? [] : [{ at, column, ...(order && { order: order.order }) }],
    ),
  }
}

/** Sends a file and tries it as the server proposes, or otherwise. */
export async function tried(
  who: Caller,
  table: string,
  content: Cells | Buffer,
  otherwise: Partial<ImportWishes> = {},
) {
  const { body } = await sent(who, table, content)
  const wishes = { ...(await proposed(who, table, body)), ...otherwise }
  await who.call(checkImport, { table, id: body.id, wishes }, { 'idempotency-key': crypto.randomUUID() })
  return rested(who, table, body.id)
}

/** Brings in what was tried. */
export async function brought(who: Caller, table: string, id: string, rules: Partial<ImportRules> = {}) {
  const { status, body } = await who.call(
    runImport,
    { table, id, rules: { known: 'update', bad: 'refuse', ...rules } },
    { 'idempotency-key': crypto.randomUUID() },
  )
  return status === 200 ? rested(who, table, id) : body
}

export const badRows = async (who: Caller, table: string, id: string) =>
  (await who.call(listImportRows, { table, id, deed: 'bad' })).body.rows
