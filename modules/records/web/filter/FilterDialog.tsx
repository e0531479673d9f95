import { useEffect, useRef, useState } from 'react'
import { Button, Choice, IconButton, Segments } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { Column, Table } from '../../shared/definition/table.ts'
import { conditionsIn } from '../../shared/conditions.ts'
import { type Operator, operatorsFor, valuesOf } from '../../shared/operators.ts'
import type { Condition, Filter } from '../../shared/query.ts'
import { TablePlace } from '../fields/table-place.ts'
import styles from './filter.module.css'
import { unwritten } from './unwritten.ts'
import { Values } from './Values.tsx'

interface Props {
  table: Table
  filter: Filter | undefined
  onFilter: (filter: Filter | undefined) => void
  onClose: () => void
}

/** Conditions on columns, one below the other: all of them, or any. */
export function FilterDialog({ table, filter, onFilter, onClose }: Props) {
  const { t } = useText()
  const [{ by, lines }, setDraft] = useState(() => draftOf(filter))
  const [tries, setTries] = useState(0)
  const whole = useRef<HTMLDivElement>(null)
  const set = (next: readonly Condition[]) => setDraft({ by, lines: next })
  const apply = () => {
    if (lines.some((line) => isWrong(table, line))) {
      setTries((count) => count + 1)
      return
    }
    onFilter(lines.length === 0 ? undefined : by === 'all' ? { all: [...lines] } : { any: [...lines] })
    onClose()
  }
  useEffect(() => {
    if (tries > 0) whole.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [tries])
  return (
    <Dialog
      title={t('records.filter.title')}
      shape="sheet"
      width={760}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              onFilter(undefined)
              onClose()
            }}
          >
            {t('records.filter.clear')}
          </Button>
          <Button kind="primary" onClick={apply}>
            {t('records.filter.apply')}
          </Button>
        </>
      }
    >
      <div ref={whole} className={styles['filter']}>
        {lines.length > 1 ? (
          <Segments
            label={t('records.filter.by')}
            value={by}
            choices={(['all', 'any'] as const).map((value) => ({ value, label: t(`records.filter.by_${value}`) }))}
            onChange={(value) => setDraft({ by: value, lines })}
          />
        ) : null}
        <TablePlace value={table.name}>
          {lines.map((line, at) => (
            <ConditionLine
              // A line has no name but its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              table={table}
              line={line}
              isAsked={tries > 0}
              onChange={(next) => set(lines.with(at, next))}
              onRemove={() => set(lines.toSpliced(at, 1))}
            />
          ))}
        </TablePlace>
        <Button icon="plus" kind="quiet" onClick={() => set([...lines, newCondition(table.columns[0]!)])}>
          {t('records.filter.add')}
        </Button>
      </div>
    </Dialog>
  )
}

/** A column, how it is compared and with what. */
export function ConditionLine({
  table,
  line,
  isAsked = false,
  onChange,
  onRemove,
}: {
  table: Table
  line: Condition
  /** It was tried to use it, so what is missing in it is said. */
  isAsked?: boolean
  onChange: (line: Condition) => void
  onRemove: () => void
}) {
  const { t } = useText()
  const say = useWords()
  const column = table.columns.find(({ name }) => name === line.column) ?? table.columns[0]!
  return (
    <div className={styles['line']}>
      <Choice
        label={t('records.filter.column')}
        value={column.name}
        choices={table.columns.map(({ name, label }) => ({ value: name, label: say(label) }))}
        onChange={({ target }) =>
          onChange(newCondition(table.columns.find(({ name }) => name === target.value) ?? column))
        }
      />
      <Choice
        label={t('records.filter.is')}
        value={line.is}
        choices={operatorsFor(column).map((value) => ({ value, label: t(`records.operator.${value}`) }))}
        onChange={({ target }) => onChange(shaped(line, target.value as Operator))}
      />
      <div className={styles['values']}>
        <Values column={column} line={line} isAsked={isAsked} onChange={onChange} />
      </div>
      <IconButton icon="trash" label={t('records.filter.remove')} onClick={onRemove} />
    </div>
  )
}

export function newCondition(column: Column): Condition {
  const [is] = operatorsFor(column)
  return shaped({ column: column.name, is: is!, values: [] }, is!)
}

/** With as many values as the operator compares with. */
function shaped(line: Condition, is: Operator): Condition {
  const count = valuesOf(is)
  const values = count === 'many' ? line.values : Array.from({ length: count }, (_, at) => line.values[at] ?? '')
  return { ...line, is, values }
}

/** Of a column that is gone nothing can be said. */
const isWrong = (table: Table, line: Condition) => {
  const column = table.columns.find(({ name }) => name === line.column)
  return column !== undefined && unwritten(column, line).some((problem) => problem !== undefined)
}

const WRONG = '[aria-invalid=true], [data-wrong] input, [data-wrong] button'

/** As many conditions as stand side by side; what is deeper was made elsewhere, and is shown flat. */
function draftOf(filter: Filter | undefined): { by: 'all' | 'any'; lines: readonly Condition[] } {
  if (!filter) return { by: 'all', lines: [] }
  const by = 'any' in filter ? 'any' : 'all'
  return { by, lines: conditionsIn(filter) }
}
