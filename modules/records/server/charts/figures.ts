import { z } from 'zod'
import { organizationBook } from '#modules/organization/server/index.ts'
import { auditExport } from '#platform/server/audit.ts'
import { type CellWritten, sendInParts, XLSX_TYPE } from '#platform/server/excel/index.ts'
import { rawRoute } from '#platform/server/route.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { inLanguage, languageOf } from '#platform/shared/i18n.ts'
import type { SheetColumn } from '#platform/shared/sheet-import.ts'
import { fittingChart } from '../../shared/charts/fitting.ts'
import { askedEnded, openGroups } from '../../shared/charts/open.ts'
import { askedFor, type Category, type Figures, figuresFrom } from '../../shared/charts/series.ts'
import { type ChartSetting, chartSetting } from '../../shared/charts/setting.ts'
import { type ChartSpeech, figureName, placeName } from '../../shared/charts/words.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { query } from '../../shared/query.ts'
import { allOf } from '../../shared/conditions.ts'
import { accessFor, within, spoken } from '../gate/gate.ts'
import { aggregateOf } from '../query/aggregate.ts'
import { readFilter } from '../query/read-filter.ts'
import { speechIn } from '../tables/speech.ts'

/** The figures of a chart, of the rows that the caller may take out. */
export const exportFiguresRoute = rawRoute(
  {
    method: 'POST',
    path: '/records/:table/figures',
    permission: 'signed_in',
    summary: 'The figures of a chart as an Excel or text file',
    input: z.object({
      table: z.string().max(70),
      /** As JSON. */
      setting: z.string().max(4000),
      q: z.string().trim().max(100).default(''),
      /** As JSON. */
      filter: z.string().max(8000).default(''),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      lang: z.string().max(10).optional(),
    }),
    sends: XLSX_TYPE,
    whileViewing: true,
  },
  async (context, { table: name, setting: written, q, filter: filtered, format, lang }) => {
    const language = lang ? languageOf(lang) : context.language
    const asked = readSetting(written)
    const { search } = query.parse({ search: q })
    const filter = readFilter(filtered)
    const { table, setting, figures, zone } = await context.inTenant(async (inside) => {
      const { db, principal } = inside
      const access = spoken(await accessFor(db, principal, name, 'r', 'export'), language)
      // A column that is hidden and one that there is not are left out alike.
      const seen = { ...access.table, columns: fieldsOf(access.table).filter((field) => access.fields.includes(field)) }
      const fitting = fittingChart(asked, seen)
      if (!fitting) throw unprocessable('records.bad_group')
      const zone = await organizationBook.zoneOf(db, principal.orgId)
      const reckon = async (more: Pick<Parameters<typeof aggregateOf>[3], 'group' | 'filter'>) =>
        (await aggregateOf(db, principal.orgId, within('export', access), { ...askedFor(fitting), search, ...more }))
          .groups
      const begun = await reckon({ group: askedFor(fitting).group, ...(filter && { filter }) })
      const ended = askedEnded(fitting)
      const groups = ended
        ? openGroups(
            fitting,
            begun,
            await reckon({ ...ended, filter: allOf(filter, ended.filter) }),
            dayIn(zone, new Date()),
          )
        : begun
      await auditExport(inside, {
        action: 'records.exported',
        subject_type: 'records.table',
        filter: { table: inLanguage(access.table.title, 'mn'), q: search },
        count: groups.length,
      })
      return {
        table: seen,
        setting: fitting,
        figures: figuresFrom(fitting, groups, seen.columns.find(({ name: one }) => one === fitting.split)?.options),
        zone,
      }
    })
    const t: ChartSpeech['t'] = (key, params) => context.services.translate(language, key, params)
    const { columns, rows } = sheetOf(table, setting, figures, { ...speechIn(language, t, zone), t })
    return sendInParts(context, {
      language,
      format,
      columns,
      name: inLanguage(table.title, language),
      file: `${name.replace(/[^\w-]+/g, '-')}-figures`,
      parts: inOnePart(rows),
    })
  },
)

function sheetOf(table: Table, setting: ChartSetting, { categories, series }: Figures, speech: ChartSpeech) {
  const { t, words } = speech
  const by = table.columns.find((one) => one.name === setting.by)
  const split = table.columns.find((one) => one.name === setting.split)
  const columns: SheetColumn[] = [
    { key: 'place', title: words(by?.label ?? table.title) },
    ...series.map(({ split: at, measure }, place) => ({
      key: `series${place}`,
      title: at && split ? placeName(split, at, undefined, speech) : figureName(table, setting, measure, speech),
      kind: 'number' as const,
    })),
  ]
  const placeOf = ({ at, isRest }: Category) =>
    isRest ? t('records.chart.rest') : by ? placeName(by, at, setting.span, speech) : words(table.title)
  const rows = categories.map((category, at): Record<string, CellWritten> => ({
    place: placeOf(category),
    ...Object.fromEntries(series.map(({ values }, place) => [`series${place}`, numberIn(values[at])])),
  }))
  return { columns, rows }
}

function readSetting(written: string): ChartSetting {
  try {
    return chartSetting.parse(JSON.parse(written))
  } catch {
    throw unprocessable('records.bad_group')
  }
}

const numberIn = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value))

// The file is written of parts, of which this is the only one.
// oxlint-disable-next-line typescript/require-await
async function* inOnePart(rows: readonly Record<string, CellWritten>[]) {
  yield rows
}
