import { z } from 'zod'
import {
  type CellWritten,
  listFile,
  momentCell,
  sendLongList,
  sendWorkbook,
  XLSX_TYPE,
} from '#platform/server/excel/index.ts'
import { type OpenContext, rawRoute, type Route, type SignedInContext } from '#platform/server/route.ts'
import type { SheetColumn } from '#platform/shared/sheet-import.ts'
import { inLanguage, languageOf, type Language } from '#platform/shared/i18n.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { countedFilter, exportCountedPath, exportStepsPath, showInsight } from '../../shared/insight.ts'
import { allCounted } from './counted.ts'
import { flowInFigures } from './figures.ts'

const kinds: Readonly<Record<string, SheetColumn['kind']>> = {
  waiting: 'count',
  overdue: 'count',
  passed: 'count',
  returns: 'count',
  came: 'moment',
  left: 'moment',
  due_at: 'moment',
  working: 'hours',
  calendar: 'hours',
  working_median: 'hours',
  working_p90: 'hours',
  calendar_median: 'hours',
  calendar_p90: 'hours',
}
const column = (key: string): SheetColumn => ({
  key,
  title: `workflow.insight.column.${key}`,
  ...(kinds[key] && { kind: kinds[key] }),
})
const stepColumns = [
  'step',
  'waiting',
  'overdue',
  'passed',
  'working_median',
  'working_p90',
  'calendar_median',
  'calendar_p90',
  'returns',
].map(column)
const countedColumns = ['number', 'title', 'flow', 'step', 'came', 'left', 'due_at', 'working', 'calendar'].map(column)

const HOUR = 3_600_000
/** A spreadsheet counts in hours, with two digits behind the point. */
const hours = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : Math.round((milliseconds / HOUR) * 100) / 100

// A link cannot carry a language of its own, so the address may name it.
const inSomeLanguage = { lang: z.string().max(10).optional() }
const spoken = ({ language }: Pick<OpenContext, 'language'>, lang: string | undefined): Language =>
  lang ? languageOf(lang) : language

export const exportRoutes: Route[] = [
  rawRoute(
    {
      method: 'GET',
      path: exportStepsPath(':flow_id'),
      permission: showInsight.permission,
      summary: 'The steps of a flow in figures, as an Excel file; times in hours',
      input: showInsight.input.extend(inSomeLanguage),
      sends: XLSX_TYPE,
    },
    async (context, { lang, flow_id, ...period }) => {
      const language = spoken(context, lang)
      const { steps } = await context.inTenant(({ db, principal: { orgId } }) =>
        flowInFigures(db, orgId, flow_id, period),
      )
      const rows = steps.map(({ label, waiting, overdue, passed, returns, working, calendar }) => ({
        step: inLanguage(label, language),
        waiting,
        overdue,
        passed,
        returns,
        working_median: hours(working?.median),
        working_p90: hours(working?.p90),
        calendar_median: hours(calendar?.median),
        calendar_p90: hours(calendar?.p90),
      }))
      return sendRows(context, language, { columns: stepColumns, rows, file: `steps-${flow_id}` })
    },
  ),

  rawRoute(
    {
      method: 'GET',
      path: exportCountedPath,
      permission: showInsight.permission,
      summary: 'Everything that a figure counts, as an Excel file; times in hours',
      input: countedFilter.extend(inSomeLanguage),
      sends: XLSX_TYPE,
    },
    async (context, { lang, ...wanted }) => {
      const language = spoken(context, lang)
      const name = context.services.translate(language, 'workflow.insight.title')
      return sendLongList(context, {
        language,
        columns: countedColumns,
        name,
        file: `documents-${wanted.figure}`,
        rows: ({ db, principal: { orgId } }) => countedCells(allCounted(db, orgId, wanted), language),
      })
    },
  ),
]

async function* countedCells(stretches: ReturnType<typeof allCounted>, language: Language) {
  for await (const { items, zone } of stretches) {
    const when = (moment: string | null) => (moment === null ? null : momentCell(dateTimeIn(zone, moment)))
    for (const { number, title, flow, step, came, left, due_at, working, calendar } of items) {
      yield {
        number,
        title,
        flow: inLanguage(flow, language),
        step: inLanguage(step, language),
        came: when(came),
        left: when(left),
        due_at: when(due_at),
        working: hours(working),
        calendar: hours(calendar),
      }
    }
  }
}

interface Sheet {
  columns: readonly SheetColumn[]
  rows: Readonly<Record<string, CellWritten>>[]
  file: string
}

async function sendRows(
  { services: { translate }, reply }: SignedInContext,
  language: Language,
  { columns, rows, file }: Sheet,
) {
  return sendWorkbook(
    reply,
    file,
    await listFile({ translate, language, columns, rows, name: translate(language, 'workflow.insight.title') }),
  )
}
