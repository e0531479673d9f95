import { drawnAside, type PaperBlock, sendPaper, sheetOf } from '#modules/records/server/index.ts'
import { rawRoute } from '#platform/server/route.ts'
import { paperOf, widthOn } from '#platform/server/pdf/index.ts'
import { type Language, languageOf } from '#platform/shared/i18n.ts'
import { z } from 'zod'
import { TAKING_PART } from '../shared/access.ts'
import { sheetFilter, sheetPaperPath, type SheetRow, type Totals } from '../shared/contract.ts'
import { sheetFor } from './sheet.ts'

/** Points. */
const [NTH, DAY, SUM] = [24, 21, 35]
const counts = ['days_worked', 'days_absent', 'days_leave'] as const
const hours = ['worked', 'late', 'overtime', 'night'] as const

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The form in which a month of hours is signed and handed to accounting: people by days, sums, and who answers. */
export const sheetPaperRoute = rawRoute(
  {
    method: 'GET',
    path: sheetPaperPath,
    permission: TAKING_PART,
    summary: 'The month on paper (application/pdf, A3 on its side), with lines for those who sign it',
    input: sheetFilter.extend({ lang: z.string().max(10).optional() }),
    sends: 'application/pdf',
  },
  async ({ inTenant, reply, language: told }, { lang, ...asked }) => {
    const language: Language = lang ? languageOf(lang) : told
    const sheet = await inTenant(async (context) => {
      const t = (key: string, params?: Record<string, string | number>) =>
        context.services.translate(language, key, params)
      const { rows, month, head, isClosed } = await sheetFor({ ...context, language }, asked)
      const [year = '', nth = ''] = month.split('-')
      return sheetOf(context, language, {
        title: t('attendance.sheet.paper_title', { year, month: Number(nth) }),
        size: 'A3',
        isWide: true,
        blocks: [
          {
            kind: 'paragraph',
            look: 'quiet',
            text: [
              t('attendance.sheet.people', { count: rows.length }),
              t(isClosed ? 'attendance.month.closed' : 'attendance.sheet.paper_open'),
            ].join('  ·  '),
          },
          tableOf(rows, head, t),
          { kind: 'paragraph', look: 'quiet', text: t('attendance.sheet.paper_legend') },
          {
            kind: 'facts',
            facts: (['made', 'checked', 'approved'] as const).map((who) => ({
              label: t(`attendance.sheet.paper_${who}`),
              value: t('attendance.sheet.paper_line'),
            })),
          },
        ],
      })
    })
    return sendPaper(reply, sheet.title, await drawnAside(sheet), 'attendance.pdf')
  },
)

function tableOf(rows: readonly SheetRow[], head: readonly { day: string }[], t: (key: string) => string): PaperBlock {
  const rest = widthOn(paperOf('A3', true)) - NTH - DAY * head.length - SUM * (counts.length + hours.length)
  const sums = (totals: Totals) => [
    ...counts.map((key) => String(totals[key])),
    ...hours.map((key) => clock(totals[key])),
  ]
  return {
    kind: 'table',
    label: t('attendance.sheet.title'),
    isDense: true,
    columns: [
      { label: t('attendance.sheet.nth'), width: NTH },
      { label: t('attendance.sheet.name'), width: rest },
      ...head.map(({ day }) => ({ label: String(Number(day.slice(8))), width: DAY })),
      ...[...counts, ...hours].map((key) => ({
        label: t(`attendance.sheet.short.${key}`),
        width: SUM,
        align: 'right' as const,
      })),
    ],
    rows: rows.map((row, at) => ({
      cells: [
        { pieces: [{ text: String(at + 1), look: 'code' as const }] },
        {
          pieces: [
            { text: row.name, look: 'strong' as const },
            { text: [row.code, row.job].filter((one) => one !== '').join(' · '), look: 'code' as const },
          ],
        },
        ...row.cells.map(({ code }) => ({ pieces: [{ text: code, look: 'hash' as const }] })),
        ...sums(row.totals).map((text) => ({ pieces: [{ text, look: 'hash' as const }], align: 'right' as const })),
      ],
    })),
  }
}
