import type { Context } from '#platform/server/route.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import { linesName } from '../../shared/definition/lines.ts'
import { FIGURE_WORDS } from '../../shared/rules/figure-words.ts'
import { figureOf } from '../../shared/rules/figures.ts'
import type { TableField } from '../../shared/definition/table.ts'
import type { Access } from '../gate/gate.ts'
import { linesFor } from '../gate/lines.ts'
import { linesOf } from '../query/lines.ts'
import { storedOf } from '../tables/served.ts'
import type { PaperBlock } from './drawing.ts'
import { sayingIn, titleOf } from './said.ts'

interface Asked {
  access: Access
  id: string
  language: Language
  zone: string
}

/** The lines of a row as this person sees them, a table for each kind, with what its columns come to below. */
export async function linesOnPaper(context: Context, { access, id, language, zone }: Asked): Promise<PaperBlock[]> {
  const t = (key: string) => context.services.translate(language, key)
  const say = sayingIn(language, t, zone)
  const blocks: PaperBlock[] = []
  for (const { said, below } of await linesFor(context, access)) {
    const { rows } = await linesOf(context, access, id, linesName(said))
    if (rows.length === 0) continue
    const seen = below.fields.filter(({ name, of }) => name !== said.by && of === undefined)
    const fields = said.columns ? said.columns.flatMap((name) => seen.find((one) => one.name === name) ?? []) : seen
    const widest = fields.find((field) => !isAmount(field)) ?? fields[0]
    const title = inLanguage(said.title ?? below.table.title, language)
    const sums = said.sums?.filter(({ column }) => fields.some(({ name }) => name === column)) ?? []
    const sumOf = (field: TableField) =>
      sums
        .filter(({ column }) => column === field.name)
        .map(({ of }) => {
          const figure = figureOf(
            of,
            field,
            rows.map(({ values }) => values[field.name] ?? null),
          )
          const word = t(FIGURE_WORDS[of])
          return `${word}: ${of === 'count' ? String(figure) : say(field, figure).text}`
        })
        .join(', ')
    const cells = (text: (field: TableField) => string, look: 'body' | 'quiet') =>
      fields.map((field) => ({ pieces: [{ text: text(field), look }], ...(isAmount(field) && right) }))
    const value = (values: Readonly<Record<string, FieldValue>>) => (field: TableField) =>
      say(field, values[field.name]).text
    blocks.push(
      { kind: 'group', text: title },
      {
        kind: 'table',
        label: title,
        columns: fields.map((field) => ({
          label: titleOf(field, language),
          // One column takes what the others leave.
          ...(field !== widest && { width: isAmount(field) ? AMOUNT : OTHER }),
          ...(isAmount(field) && right),
        })),
        rows: [
          ...rows.map(({ values }) => ({ cells: cells(value(values), 'body') })),
          ...(sums.length > 0 ? [{ cells: cells(sumOf, 'body') }] : []),
        ],
      },
    )
  }
  return blocks
}

/** Points. */
const [AMOUNT, OTHER] = [84, 76]
const right = { align: 'right' as const }
const isAmount = (field: TableField) => storedOf(field) === 'decimal'
