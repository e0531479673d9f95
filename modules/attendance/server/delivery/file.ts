import path from 'node:path'
import { readSheets, saidIn } from '#platform/server/excel/index.ts'
import { receiveFile, refuseInfected } from '#platform/server/files.ts'
import { rawRoute } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { MOST_FILE_BYTES, MOST_FILE_ROWS, type ReadFile, readPunchFile } from '../../shared/delivery/contract.ts'

/** Wider tables hold more than punches. */
const MOST_COLUMNS = 40
const LONGEST_CELL = 200

/** Of the sheet with the most rows. */
export const readPunchFileRoute = rawRoute(readPunchFile, async ({ services, principal, ip, request, reply }) => {
  const told = await receiveFile(
    request,
    path.join(services.config.DATA_DIR, 'uploads'),
    async (file): Promise<ReadFile> => {
      await refuseInfected(services, file, { orgId: principal.orgId, userId: principal.userId, ip, name: file.name })
      const { sheets } = await readSheets(file.path, { first: MOST_FILE_ROWS, most: MOST_FILE_ROWS })
      const [sheet] = sheets.toSorted((a, b) => b.count - a.count)
      if (!sheet || sheet.count === 0) throw unprocessable('attendance.delivery.empty')
      return {
        sheet: sheet.title,
        rows: sheet.rows.map(({ line, cells }) => ({
          line,
          cells: cells.slice(0, MOST_COLUMNS).map((cell) => saidIn(cell).slice(0, LONGEST_CELL)),
        })),
      }
    },
    MOST_FILE_BYTES,
  )
  return reply.status(200).send(told)
})
