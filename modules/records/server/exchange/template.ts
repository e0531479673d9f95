import { z } from 'zod'
import { sendWorkbook, templateFile, XLSX_TYPE } from '#platform/server/excel/index.ts'
import { rawRoute } from '#platform/server/route.ts'
import { inLanguage, languageOf } from '#platform/shared/i18n.ts'
import { sheetColumns } from '../../shared/exchange/sheet.ts'
import { accessFor } from '../gate/gate.ts'
import { importable } from './importable.ts'

/** An empty file with the columns that somebody may bring in, and what may stand in them as notes. */
export const templateRoute = rawRoute(
  {
    method: 'GET',
    path: '/records/:table/import/template',
    permission: 'signed_in',
    summary: 'An empty Excel file for rows of a table, with notes at its headings',
    input: z.object({ table: z.string().max(70), lang: z.string().max(10).optional() }),
    sends: XLSX_TYPE,
  },
  async ({ inTenant, services: { translate }, reply, language: asked }, { table: name, lang }) => {
    const language = lang ? languageOf(lang) : asked
    const access = await inTenant(({ db, principal }) => accessFor(db, principal, name, 'import'))
    const file = await templateFile({
      translate,
      language,
      columns: sheetColumns(importable(access), language),
      name: inLanguage(access.table.title, language),
    })
    return sendWorkbook(reply, `${name.replace(/[^\w-]+/g, '-')}-template`, file)
  },
)
