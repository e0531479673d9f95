import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readSheets, saidIn } from '#platform/server/excel/index.ts'
import { refuseInfected } from '#platform/server/files.ts'
import { openRoute } from '#platform/server/route.ts'
import { guessColumns, headingsAt } from '#modules/records/server/index.ts'
import { guessTables } from '../shared/contract.ts'

/** So many rows of a sheet say of which kind its columns are. */
const LOOKED_AT = 3000
const EXAMPLES = 3
const MOST_SHEETS = 20

export const guessRoute = openRoute(guessTables, async ({ services, principal, ip }, { content, file }) => {
  const bytes = Buffer.from(content, 'base64')
  await refuseInfected(services, bytes, { orgId: principal.orgId, userId: principal.userId, ip })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-guess-'))
  try {
    const place = path.join(folder, 'file')
    await writeFile(place, bytes)
    const { sheets, form } = await readSheets(place, { first: LOOKED_AT })
    return {
      sheets: sheets.slice(0, MOST_SHEETS).flatMap(({ title, count, rows: read }) => {
        const rows = read.map(({ cells }) => cells)
        const heading = headingsAt(rows)
        const columns = guessColumns(rows, heading)
        if (columns.length === 0) return []
        const below = rows.slice(heading + 1)
        return [
          {
            title: form === null ? title : path.parse(file).name,
            rows: Math.max(0, count - heading - 1),
            columns: columns.map(({ at, ...column }) => ({
              ...column,
              examples: [...new Set(below.map((row) => saidIn(row[at]).trim()))].filter(Boolean).slice(0, EXAMPLES),
            })),
          },
        ]
      }),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
