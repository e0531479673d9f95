import { memo, useMemo, useRef } from 'react'
import { FieldValue, FormFields } from '#platform/web/fields/index.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useValue } from '#platform/web/form/form-state.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { LineMovers } from '#platform/web/lines/index.ts'
import shared from '#platform/web/lines/lines.module.css'
import type { TableField } from '../../../shared/definition/table.ts'
import { columnsOf } from './line-columns.ts'
import { type Line, type LineKind, placeOf, reckonedIn } from './line-kind.ts'
import { LineDeeds } from './LineDeeds.tsx'
import { Sum } from './LineSums.tsx'
import { readProblems } from './LinesTable.tsx'
import type { LinesProps } from './RowLines.tsx'
import { useActiveLine } from './use-active-line.ts'
import styles from './lines.module.css'

/** Lines on a phone: a card each, of which one is written at a time. */
export function LineCards({ kind, title, book, problems }: LinesProps) {
  const { t } = useText()
  const area = useRef<HTMLDivElement>(null)
  const { lines } = useValue(kind.store, (now) => now)
  const { active, go, add, step, onPaste } = useActiveLine(kind, area)
  const columns = useMemo(() => columnsOf(kind), [kind])
  const first = columns.find((field) => kind.canWrite(field))?.name ?? ''
  return (
    <div ref={area} className={shared['area']} onPaste={onPaste}>
      <ol className={shared['cards']} aria-label={title}>
        {lines.map((line, at) => (
          <Card
            key={line.key}
            {...{ kind, line, columns, step }}
            number={at + 1}
            count={lines.length}
            isActive={active?.key === line.key}
            problems={wrongIn(kind, line, columns, problems)}
            onOpen={(key) => go({ key, column: first })}
          />
        ))}
      </ol>
      {lines.length === 0 ? <p className={styles['none']}>{t('records.lines.none')}</p> : null}
      <div className={styles['sums']}>
        {(kind.said.sums ?? []).map(({ column, of }) => {
          const field = columns.find(({ name }) => name === column)
          return field ? <LabelledSum key={`${column} ${of}`} {...{ kind, field, of, book }} /> : null
        })}
      </div>
      {kind.may('c') ? (
        <Button icon="plus" onClick={() => add()}>
          {t('platform.lines.add')}
        </Button>
      ) : null}
    </div>
  )
}

function LabelledSum(props: Parameters<typeof Sum>[0]) {
  const say = useWords()
  return (
    <div>
      <span>{say(props.field.label)}</span>
      <Sum {...props} />
    </div>
  )
}

function wrongIn(
  { name }: LineKind,
  { key }: Line,
  columns: readonly TableField[],
  problems: Readonly<Record<string, string>>,
): string {
  const own = columns.flatMap((field) => {
    const why = problems[placeOf(name, key, field.name)]
    return why === undefined ? [] : [[field.name, why]]
  })
  return own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own))
}

const Card = memo(function Card({
  kind,
  line,
  columns,
  number,
  count,
  isActive,
  problems,
  step,
  onOpen,
}: {
  kind: LineKind
  line: Line
  columns: readonly TableField[]
  number: number
  count: number
  isActive: boolean
  problems: string
  step: (key: string, way: 1 | -1) => void
  onOpen: (key: string) => void
}) {
  const { t } = useText()
  const say = useWords()
  const wrong = readProblems(problems)
  const values = useValue(line.state, ({ fields }) => reckonedIn(kind.table, fields))
  const mayWrite = kind.may(line.id === undefined ? 'c' : 'u')
  return (
    <li data-line={line.key} data-wrong={problems !== '' || undefined}>
      <header>
        <b>{number}</b>
        {kind.mayOrder ? <LineMovers at={number - 1} count={count} onStep={(by) => step(line.key, by)} /> : null}
        <span className={shared['space']} />
        {mayWrite && !isActive ? (
          <IconButton
            icon="edit"
            size={16}
            label={t('platform.lines.edit', { number })}
            onClick={() => onOpen(line.key)}
          />
        ) : null}
        <LineDeeds {...{ kind, line, number }} onAdded={onOpen} />
      </header>
      {columns.map((field) =>
        isActive && mayWrite && kind.canWrite(field) ? (
          <div key={field.name} data-column={field.name} data-field={placeOf(kind.name, line.key, field.name)}>
            <FormFields form={[field]} state={line.state} problems={wrong} />
          </div>
        ) : (
          <dl key={field.name} data-field={placeOf(kind.name, line.key, field.name)}>
            <dt>{say(field.label)}</dt>
            <dd>
              <FieldValue field={field} value={values[field.name] ?? null} />
              {wrong[field.name] ? <em>{t(wrong[field.name]!)}</em> : null}
            </dd>
          </dl>
        ),
      )}
    </li>
  )
})
