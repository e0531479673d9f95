import { useRef, useState } from 'react'
import { type FieldValues, kindOf } from '#platform/shared/fields/index.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import type { PastedCell } from '#platform/web/grid/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Row } from '../../shared/contract.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { MOST_PASTED } from '../../shared/views/cells.ts'
import type { WrongCell } from './CellDialogs.tsx'
import { type useCellWrites, without } from './use-cell-writes.ts'

interface Around {
  rows: readonly Row[]
  writes: ReturnType<typeof useCellWrites>
  /** The field that a column writes. */
  fieldAt: (column: string) => TableField | undefined
  nameOf: (row: Row) => string
}
interface Target {
  row: Row
  field: TableField
}
type Wishes = { id: string; was: FieldValues; values: FieldValues }[]

/** What is wrong with some cells, and the others that could be written without them. */
interface Question {
  wrong: readonly WrongCell[]
  rest: Wishes
  as: 'texts' | 'values'
}

/** What comes from the clipboard: into all its cells at once, or into none before those that are wrong were seen. */
export function usePaste({ rows, writes, fieldAt, nameOf }: Around) {
  const { t } = useText()
  const say = useWords()
  // Of several that came one after the other the first one is asked about first.
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const asking = questions[0]
  const [isBusy, setBusy] = useState(false)

  const last = useRef<Promise<void>>(Promise.resolve())
  /** One after the other: what comes while another is on its way waits for it. */
  const send = (as: Question['as'], wishes: Wishes, question?: Question) => {
    last.current = last.current.then(() => sendNow(as, wishes, question))
  }
  const sendNow = async (as: Question['as'], wishes: Wishes, question?: Question) => {
    if (wishes.length > MOST_PASTED) return toast.warning(t('records.cells.too_many', { count: MOST_PASTED }))
    setBusy(true)
    try {
      const problems = await writes.writeAll(as, wishes)
      const next: Question[] =
        problems.length === 0
          ? []
          : [
              {
                as,
                rest: without(wishes, problems),
                wrong: problems.map(({ id, column, why }) => {
                  const row = rows.find((one) => one.id === id)
                  return {
                    key: `${id} ${column}`,
                    row: row ? nameOf(row) : '—',
                    column: say(fieldAt(column)?.label ?? { mn: column }),
                    text: String(wishes.find((one) => one.id === id)?.values[column] ?? ''),
                    why,
                  }
                }),
              },
            ]
      setQuestions((before) => [...before.filter((one) => one !== question), ...next])
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  const paste = (cells: readonly PastedCell<Row>[], left: number) => {
    const targets = cells.flatMap((cell) => {
      const field = fieldAt(cell.column)
      return field ? [{ ...cell, field }] : []
    })
    // What was copied here says more than its text: who of two of one name.
    const isOurs = targets.every(({ from, field }) => from && fieldAt(from.column)?.kind === field.kind)
    const said = targets.map(({ row, field, text, from }) => ({
      row,
      field,
      value: isOurs && from ? (from.row.values[fieldAt(from.column)!.name] ?? null) : text,
    }))
    if (left > 0) toast.warning(t('records.cells.no_place', { count: left }))
    send(isOurs ? 'values' : 'texts', wishesOf(said))
  }
  const clear = (cells: readonly Target[]) =>
    send(
      'values',
      wishesOf(
        cells.map(({ row, field }) => ({ row, field, value: kindOf(field.kind).stored === 'flag' ? false : null })),
      ),
    )
  return {
    paste,
    clear,
    wrong: asking && {
      wrong: asking.wrong,
      left: asking.rest.flatMap(({ values }) => Object.keys(values)).length,
      isBusy,
      onRest: () => send(asking.as, asking.rest, asking),
      onClose: () => setQuestions((before) => before.filter((one) => one !== asking)),
    },
  }
}

function wishesOf(cells: readonly (Target & { value: FieldValues[string] })[]): Wishes {
  const wishes = new Map<string, Wishes[number]>()
  for (const { row, field, value } of cells) {
    const wish = wishes.get(row.id) ?? { id: row.id, was: {}, values: {} }
    wish.was[field.name] = row.values[field.name] ?? null
    wish.values[field.name] = value
    wishes.set(row.id, wish)
  }
  return [...wishes.values()]
}
