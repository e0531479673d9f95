import path from 'node:path'
import { receiveFile, refuseInfected } from '#platform/server/files.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { rawRoute } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { keepFileOfRows } from '#modules/records/server/index.ts'
import { MOST_BEGINNING_BYTES, MOST_BEGINNING_ROWS, uploadBeginning } from '../../shared/beginnings/contract.ts'
import { projectAt } from '../project.ts'
import { type AnalysedSheet, analyseSheet, foundOf, linksAmong } from './analyse.ts'
import type { Source } from './kept.ts'

/** Files that belong to no table yet. */
const NO_TABLE = 'builder.beginnings'

export const uploadBeginningRoute = rawRoute(uploadBeginning, async (context, { project_id }) => {
  const { services, principal, ip } = context
  await context.inTenant((inside) => projectAt(inside, project_id))
  const folder = path.join(services.config.DATA_DIR, 'uploads')
  const id = await receiveFile(
    context.request,
    folder,
    async (file) => {
      await refuseInfected(services, file, { orgId: principal.orgId, userId: principal.userId, ip, name: file.name })
      const kept = await keepFileOfRows(context, { table: NO_TABLE }, { ...file, folder })
      if (kept.sheets.reduce((sum, { rows }) => sum + rows, 0) > MOST_BEGINNING_ROWS + 1000)
        throw unprocessable('builder.beginning.too_many_rows', { params: { rows: MOST_BEGINNING_ROWS } })
      const place = { orgId: principal.orgId, id: kept.id }
      const sheets: AnalysedSheet[] = []
      for (const [sheet, { title, heading, rows }] of kept.sheets.entries()) {
        const called = kept.form === null ? title : path.parse(kept.file_name).name
        const found = await analyseSheet(services.db, place, { title: called, sheet, heading, rows })
        if (found) sheets.push(found)
      }
      if (sheets.length === 0) throw unprocessable('builder.file_empty')
      const source: Source = {
        file: kept.id,
        links: linksAmong(sheets),
        tables: sheets.map((one) => ({ ...foundOf(one), sheet: one.sheet, heading: one.heading })),
      }
      const beginning = orderedId()
      await context.inTenant(({ db }) =>
        db
          .insertInto('builder.beginnings')
          .values({
            org_id: principal.orgId,
            id: beginning,
            project_id,
            way: 'file',
            user_id: principal.userId,
            role_id: principal.roleId,
            state: 'read',
            name: kept.file_name,
            source: JSON.stringify(source),
          })
          .execute(),
      )
      return beginning
    },
    MOST_BEGINNING_BYTES,
  )
  return context.reply.status(201).send({ id })
})
