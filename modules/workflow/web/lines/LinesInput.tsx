import { Suspense, useRef } from 'react'
import {
  canBeSummed,
  columnsOf,
  type FormField,
  lineProblems,
  type LineColumn,
  sumOf,
} from '#platform/shared/fields/index.ts'
import { FieldInput, FieldValue } from '#platform/web/fields/index.ts'
import { Group } from '#platform/web/fields/inputs/Group.tsx'
import type { InputProps } from '#platform/web/fields/look.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { LineMovers, SaidCell } from '#platform/web/lines/index.ts'
import table from '#platform/web/lines/lines.module.css'
import { useMedia } from '#platform/web/media.ts'
import { isWritten, type Line, type Lines, useLines } from './use-lines.ts'
import styles from './lines.module.css'

/** Lines as in a spreadsheet; on a phone a card each, of which one is written at a time. */
export default function LinesInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const isNarrow = useMedia('(max-width: 767.98px)')
  const area = useRef<HTMLDivElement>(null)
  const columns = columnsOf(field)
  const lines = useLines(value, columns, onChange, area)
  const View = isNarrow ? Cards : Table
  const isTried = around.error !== undefined
  return (
    <Group around={around}>
      {/* Keys are those of the fields in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={area} className={table['area']} onKeyDown={lines.onKeyDown} onPaste={lines.onPaste}>
        {lines.lines.length > 0 ? <View field={field} columns={columns} lines={lines} isTried={isTried} /> : null}
        <div className={table['foot']}>
          <Button size="small" icon="plus" data-add disabled={lines.isFull || columns.length === 0} onClick={lines.add}>
            {t('platform.lines.add')}
          </Button>
          {isNarrow || lines.lines.length === 0 ? null : <span>{t('platform.lines.hint_moves')}</span>}
        </div>
      </div>
    </Group>
  )
}

interface ViewProps {
  field: FormField
  columns: readonly LineColumn[]
  lines: Lines
  /** Somebody tried to send it, so that what is wrong is said. */
  isTried: boolean
}

function Table({ field, columns, lines, isTried }: ViewProps) {
  const { t } = useText()
  const say = useWords()
  const hasSums = columns.some(({ sum }) => sum)
  return (
    <div className={table['scroll']} data-sideways tabIndex={-1}>
      <table className={table['table']} aria-label={say(field.label)}>
        <thead>
          <tr>
            <th scope="col" className={table['number']}>
              №
            </th>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-amount={canBeSummed(column) || undefined}>
                {say(column.label)}
                {column.required ? ' *' : ''}
              </th>
            ))}
            <th scope="col">
              <span className="orgil-hidden">{t('platform.lines.deeds')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.lines.map((line, at) => {
            const problems = isTried ? lineProblems(field, line.values) : {}
            const isActive = lines.active?.key === line.key
            return (
              <tr key={line.key} data-line={line.key} data-active={isActive || undefined}>
                <td className={table['number']}>{at + 1}</td>
                {columns.map((column) => (
                  <td key={column.name} data-column={column.name} data-amount={canBeSummed(column) || undefined}>
                    <Cell {...{ column, line, lines, isActive }} problem={problems[column.name]} />
                  </td>
                ))}
                <td>
                  <IconButton
                    icon="trash"
                    size={16}
                    label={t('platform.lines.remove', { number: at + 1 })}
                    onClick={() => lines.remove(line.key)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
        {hasSums ? (
          <tfoot>
            <tr>
              <th scope="row" className={table['number']}>
                Σ
              </th>
              {columns.map((column) => (
                <td key={column.name} data-amount={canBeSummed(column) || undefined}>
                  {column.sum ? <Sum column={column} lines={lines} /> : null}
                </td>
              ))}
              <th aria-hidden />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

function Cards({ field, columns, lines, isTried }: ViewProps) {
  const { t } = useText()
  const say = useWords()
  return (
    <>
      <ol className={table['cards']} aria-label={say(field.label)}>
        {lines.lines.map((line, at) => {
          const problems = isTried ? lineProblems(field, line.values) : {}
          const isActive = lines.active?.key === line.key
          return (
            <li key={line.key} data-line={line.key} data-wrong={Object.keys(problems).length > 0 || undefined}>
              <header>
                <b>{at + 1}</b>
                <span className={table['space']} />
                <LineMovers at={at} count={lines.lines.length} onStep={(by) => lines.step(line.key, by)} />
                {isActive ? null : (
                  <IconButton
                    icon="edit"
                    size={16}
                    label={t('platform.lines.edit', { number: at + 1 })}
                    onClick={() => lines.go({ key: line.key, column: lines.first })}
                  />
                )}
                <IconButton
                  icon="trash"
                  size={16}
                  label={t('platform.lines.remove', { number: at + 1 })}
                  onClick={() => lines.remove(line.key)}
                />
              </header>
              {columns.map((column) =>
                isActive && isWritten(column) ? (
                  <div key={column.name} data-column={column.name}>
                    <Writing {...{ column, line, lines }} problem={problems[column.name]} />
                  </div>
                ) : (
                  <dl key={column.name}>
                    <dt>{say(column.label)}</dt>
                    <dd>
                      <FieldValue field={column} value={line.values[column.name] ?? null} />
                      {problems[column.name] ? <em>{t(problems[column.name]!)}</em> : null}
                    </dd>
                  </dl>
                ),
              )}
            </li>
          )
        })}
      </ol>
      {columns.map((column) =>
        column.sum ? (
          <p key={column.name} className={styles['sum']}>
            <span>{say(column.label)}</span> <Sum column={column} lines={lines} />
          </p>
        ) : null,
      )}
    </>
  )
}

interface CellProps {
  column: LineColumn
  line: Line
  lines: Lines
  problem: string | undefined
}

/** What it says, until somebody comes to write in its line. */
function Cell({ column, line, lines, isActive, problem }: CellProps & { isActive: boolean }) {
  const say = useWords()
  const value = <FieldValue field={column} value={line.values[column.name] ?? null} />
  if (!isWritten(column)) return value
  if (isActive)
    return (
      <div className={table['editor']}>
        <Writing {...{ column, line, lines, problem }} />
      </div>
    )
  return (
    <SaidCell label={say(column.label)} problem={problem} onGo={() => lines.go({ key: line.key, column: column.name })}>
      {value}
    </SaidCell>
  )
}

const Writing = ({ column, line, lines, problem }: CellProps) => (
  <Suspense fallback={null}>
    <FieldInput
      field={column}
      value={line.values[column.name] ?? null}
      problem={problem}
      beside={undefined}
      onChange={(next) => lines.put(line.key, column.name, next)}
    />
  </Suspense>
)

const Sum = ({ column, lines }: { column: LineColumn; lines: Lines }) => (
  <FieldValue
    field={column}
    value={sumOf(
      column,
      lines.lines.map(({ values }) => values),
    )}
  />
)
