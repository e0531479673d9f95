import { memo, useMemo, useRef, useState } from 'react'
import { kindOf } from '#platform/shared/fields/index.ts'
import { DragArea, STEP_KEYS, useDragItem } from '#platform/web/drag/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useValue } from '#platform/web/form/form-state.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import shared from '#platform/web/lines/lines.module.css'
import type { TableField } from '../../../shared/definition/table.ts'
import { columnsOf } from './line-columns.ts'
import { type Line, type LineKind, placeOf } from './line-kind.ts'
import { LineCell } from './LineCell.tsx'
import { LineDeeds } from './LineDeeds.tsx'
import { LineSums } from './LineSums.tsx'
import type { LinesProps } from './RowLines.tsx'
import { useActiveLine } from './use-active-line.ts'
import styles from './lines.module.css'

/** Lines as in a spreadsheet: Enter leads to the next one, arrows up and down, Alt with them moves the line. */
export function LinesTable({ kind, title, book, problems }: LinesProps) {
  const { t } = useText()
  const say = useWords()
  const area = useRef<HTMLDivElement>(null)
  const { lines } = useValue(kind.store, (now) => now)
  const { active, go, add, onKeyDown, onPaste } = useActiveLine(kind, area)
  const columns = useMemo(() => columnsOf(kind), [kind])
  const [over, setOver] = useState<{ key: string; isAfter: boolean } | null>(null)
  const numberOf = (key: string | number) => lines.findIndex((line) => line.key === key) + 1
  const called = (key: string | number) => t('platform.lines.line', { number: numberOf(key) })
  return (
    // Keys and pastes are those of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={area} className={shared['area']} onKeyDown={onKeyDown} onPaste={onPaste}>
      <DragArea
        name={called}
        shadow={called}
        onOver={(_, place, { y }) => setOver(place === null ? null : { key: String(place), isAfter: y > 0.5 })}
        onDrop={(moved, place, { y }) => {
          if (place === null || place === moved) return false
          const at = numberOf(place) - 1
          kind.move(String(moved), y > 0.5 ? (lines[at + 1]?.key ?? null) : String(place))
          return true
        }}
        onEnd={() => setOver(null)}
      >
        <div className={shared['scroll']} tabIndex={-1}>
          <table className={`${shared['table']} ${styles['table']}`} aria-label={title}>
            <thead>
              <tr>
                <th scope="col" className={`${shared['number']} ${styles['number']}`}>
                  №
                </th>
                {columns.map((field) => (
                  <th key={field.name} scope="col" data-amount={isAmount(field) || undefined}>
                    {say(field.label)}
                    {field.required && kind.canWrite(field) ? ' *' : ''}
                  </th>
                ))}
                <th scope="col">
                  <span className="orgil-hidden">{t('platform.lines.deeds')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <OneLine
                  key={line.key}
                  {...{ kind, line, columns, go }}
                  number={at + 1}
                  active={active?.key === line.key ? active.column : null}
                  problems={problemsOf(kind, line, columns, problems)}
                  over={over?.key === line.key ? (over.isAfter ? 'after' : 'before') : undefined}
                />
              ))}
            </tbody>
            <LineSums kind={kind} columns={columns} book={book} />
          </table>
        </div>
      </DragArea>
      {lines.length === 0 ? <p className={styles['none']}>{t('records.lines.none')}</p> : null}
      {kind.may('c') ? (
        <div className={shared['foot']}>
          <Button size="small" icon="plus" onClick={() => add()}>
            {t('platform.lines.add')}
          </Button>
          <span>{t(kind.mayOrder ? 'platform.lines.hint_moves' : 'platform.lines.hint')}</span>
        </div>
      ) : null}
    </div>
  )
}

const isAmount = ({ kind }: TableField) => kindOf(kind).stored === 'decimal'

/** One text, so that a line is drawn anew where something else is wrong with it, and for nothing else. */
function problemsOf(
  { name }: LineKind,
  { key }: Line,
  columns: readonly TableField[],
  problems: Readonly<Record<string, string>>,
): string {
  const own = [...columns.map((field) => field.name), '_'].flatMap((column) => {
    const why = problems[placeOf(name, key, column)]
    return why === undefined ? [] : [[column, why]]
  })
  return own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own))
}

export const readProblems = (text: string) => (text === '' ? {} : JSON.parse(text)) as Record<string, string>

const OneLine = memo(function OneLine({
  kind,
  line,
  columns,
  number,
  active,
  problems,
  over,
  go,
}: {
  kind: LineKind
  line: Line
  columns: readonly TableField[]
  number: number
  active: string | null
  problems: string
  over: 'before' | 'after' | undefined
  go: (place: { key: string; column: string }) => void
}) {
  const { t } = useText()
  const { ref, isDragged } = useDragItem({ id: line.key, mayMove: kind.mayOrder })
  const wrong = readProblems(problems)
  const first = columns.find((field) => kind.canWrite(field))?.name ?? ''
  return (
    <tr
      data-line={line.key}
      data-active={active !== null || undefined}
      data-over={over}
      data-dragged={isDragged || undefined}
    >
      <td
        className={`${shared['number']} ${styles['number']}`}
        data-wrong={wrong['_'] ? true : undefined}
        title={wrong['_'] && t(wrong['_'])}
      >
        {kind.mayOrder ? (
          <button
            ref={ref}
            type="button"
            className={styles['handle']}
            aria-label={t('records.lines.move', { number })}
            aria-keyshortcuts={STEP_KEYS}
            title={t('records.lines.move_hint')}
          >
            <span aria-hidden>⠿</span> {number}
          </button>
        ) : (
          number
        )}
      </td>
      {columns.map((field) => (
        <td key={field.name} data-column={field.name} data-amount={isAmount(field) || undefined}>
          <LineCell
            {...{ kind, line, field }}
            isActive={active !== null}
            problem={wrong[field.name]}
            onGo={() => go({ key: line.key, column: field.name })}
          />
        </td>
      ))}
      <td>
        <LineDeeds {...{ kind, line, number }} onAdded={(key) => go({ key, column: first })} />
      </td>
    </tr>
  )
})
