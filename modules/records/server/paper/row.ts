import type { FastifyReply } from 'fastify'
import { organizationBook } from '#modules/organization/server/index.ts'
import { z } from 'zod'
import { rawRoute } from '#platform/server/route.ts'
import { type FieldValues, isEmpty, kindOf } from '#platform/shared/fields/index.ts'
import { plainOfMarkup } from '#platform/shared/fields/markup.ts'
import { inLanguage, languageOf } from '#platform/shared/i18n.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { rowPaper } from '../../shared/page/paper.ts'
import { calledBy, rowAtHand } from '../row/at-hand.ts'
import type { PaperBlock } from './drawing.ts'
import { drawnAside, sheetOf } from './drawn.ts'
import { markupBlocks } from './markup-blocks.ts'
import { linesOnPaper } from './row-lines.ts'
import { sayingIn, titleOf } from './said.ts'

/** A row as this person sees it, on A4: its fields in a table, as many as say something. */
export const rowPaperRoute = rawRoute(
  {
    method: 'GET',
    path: rowPaper(':table', ':id'),
    permission: 'signed_in',
    summary: 'A row on paper (application/pdf): title, organisation, the fields that the caller sees',
    input: z.object({ table: z.string().max(70), id: z.uuid(), lang: z.string().max(10).optional() }),
    sends: 'application/pdf',
  },
  async (asked, { table: name, id, lang }) => {
    const language = lang ? languageOf(lang) : asked.language
    const t = (key: string) => asked.services.translate(language, key)
    const sheet = await asked.inTenant(async (context) => {
      const { access, row } = await rowAtHand(context, name, id)
      const zone = await organizationBook.zoneOf(context.db, context.principal.orgId)
      const say = sayingIn(language, t, zone)
      const title = calledBy(access, row, { language, t, zone })
      return sheetOf(context, language, {
        title,
        blocks: [
          { kind: 'paragraph', look: 'quiet', text: inLanguage(access.table.title, language) },
          {
            kind: 'table',
            label: title,
            columns: [{ label: t('records.print.field'), width: 160 }, { label: t('records.print.value') }],
            rows: access.fields
              .filter((field) => !isWritten(field, row.values))
              .map((field) => ({ label: titleOf(field, language), ...say(field, row.values[field.name]) }))
              .filter(({ text }) => text !== '')
              .map(({ label, text, isStanding }) => ({
                cells: [
                  { pieces: [{ text: label, look: 'quiet' }] },
                  { pieces: [{ text, look: 'body', ...(isStanding && { isStanding }) }] },
                ],
              })),
          },
          ...access.fields
            .filter((field) => isWritten(field, row.values))
            .flatMap((field): PaperBlock[] => [
              { kind: 'group', text: titleOf(field, language) },
              ...markupBlocks(String(row.values[field.name])),
            ]),
          ...(await linesOnPaper(context, { access, id, language, zone })),
        ],
      })
    })
    return sendPaper(asked.reply, sheet.title, await drawnAside(sheet))
  },
)

/** A text with headings, lists or tables, which stands below the others as it was written. */
const isWritten = ({ kind, name }: TableField, { [name]: value = null }: FieldValues) =>
  kindOf(kind).isMarkup === true && !isEmpty(value) && plainOfMarkup(String(value)) === undefined

export function sendPaper(reply: FastifyReply, title: string, pdf: Buffer, plain = 'row.pdf') {
  const name = `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'row'}.pdf`
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}
