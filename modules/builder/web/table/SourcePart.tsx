import { kindOf } from '#platform/shared/fields/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { ConditionField } from '#platform/web/expression/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import {
  askedInRollUp,
  canReckon,
  type Column,
  type Figure,
  figures,
  isReckoned,
  type LookUp,
  type RollUp,
  type Table,
} from '#modules/records/shared/index.ts'
import { FIGURE_WORDS } from '#modules/records/web/parts.ts'
import { FormulaPart } from './FormulaPart.tsx'
import { asTable, type OtherTable } from './part.ts'
import styles from '../sheet.module.css'

interface Props {
  draft: Table
  column: Column
  tables: readonly OtherTable[]
  isDisabled: boolean
  onChange: (change: Partial<Column>, about?: string) => void
}

const nothing = { formula: undefined, roll_up: undefined, look_up: undefined }
type Source = 'written' | 'formula' | 'roll_up' | 'look_up'

/** Where what stands in a column comes from: people, the row itself, rows that name it, or a row that it names. */
export function SourcePart({ draft, column, tables, isDisabled, onChange }: Props) {
  const { t } = useText()
  const { to, stored } = kindOf(column.kind)
  const [above, below] = [namedBy(draft, column, tables), naming(draft, tables)]
  const source: Source = column.roll_up
    ? 'roll_up'
    : column.look_up
      ? 'look_up'
      : column.formula === undefined
        ? 'written'
        : 'formula'
  const offers: Readonly<Record<Source, boolean>> = {
    written: true,
    formula: to === undefined && stored !== 'files',
    roll_up: below.length > 0,
    look_up: above.length > 0,
  }
  const choose = (next: string) => {
    const [first, over] = [below[0], above[0]]
    if (next === 'formula') onChange({ ...nothing, formula: '' })
    else if (next === 'roll_up' && first) onChange({ ...nothing, ...rolledUp(first, column) })
    else if (next === 'look_up' && over) onChange({ ...nothing, ...lookedUp(over, over.columns[0]) })
    else onChange(nothing)
  }
  return (
    <div className={styles['formula']}>
      <Choice
        label={t('builder.source')}
        value={source}
        disabled={isDisabled}
        choices={SOURCES.filter((one) => offers[one] || one === source).map((value) => ({
          value,
          label: t(SOURCE_WORDS[value]),
        }))}
        onChange={({ target }) => choose(target.value)}
      />
      <p>{t(SOURCE_HINTS[source])}</p>
      {source === 'formula' ? <FormulaPart {...{ draft, column, isDisabled, onChange }} /> : null}
      {column.roll_up ? <RollUpPart rollUp={column.roll_up} {...{ below, isDisabled, onChange }} /> : null}
      {column.look_up ? <LookUpPart lookUp={column.look_up} {...{ above, isDisabled, onChange }} /> : null}
      {isReckoned(column) ? (
        <Tick
          label={t('builder.source_open')}
          hint={t('builder.source_open_hint')}
          checked={column.is_open === true}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ is_open: target.checked || undefined })}
        />
      ) : null}
    </div>
  )
}

const SOURCES: readonly Source[] = ['written', 'formula', 'roll_up', 'look_up']
const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  written: 'builder.source_written',
  formula: 'builder.source_formula',
  roll_up: 'builder.source_roll_up',
  look_up: 'builder.source_look_up',
}
const SOURCE_HINTS: Readonly<Record<Source, string>> = {
  written: 'builder.source_written_hint',
  formula: 'builder.formula_hint',
  roll_up: 'builder.source_roll_up_hint',
  look_up: 'builder.source_look_up_hint',
}
/** The kind of a column that says how many there are. */
const COUNTED = 'integer'
/** An average of whole numbers has a fraction. */
const AVERAGED = 'number'

interface Below {
  table: OtherTable
  by: Column
}

/** An amount adds up what looks most like it below, which stands last there; whatever else counts the rows. */
function rolledUp({ table, by }: Below, column: Column): Partial<Column> {
  const from = { table: table.name, by: by.name }
  const alike = table.columns.findLast(({ kind }) => kind === column.kind)
  return alike && kindOf(column.kind).stored === 'decimal'
    ? { roll_up: { ...from, of: 'sum', column: alike.name } }
    : { kind: COUNTED, roll_up: { ...from, of: 'count' } }
}

/** Columns of other tables that name rows of this one. */
const naming = (draft: Table, tables: readonly OtherTable[]): Below[] =>
  tables.flatMap((table) =>
    (table.name === draft.name ? draft.columns : table.columns)
      .filter(({ kind, rows_of, look_up }) => kindOf(kind).to === 'row' && rows_of === draft.name && !look_up)
      .map((by) => ({ table, by })),
  )

interface Above {
  by: Column
  columns: readonly Column[]
}

/** What the rows say that this table names. */
const namedBy = (draft: Table, { name }: Column, tables: readonly OtherTable[]): Above[] =>
  draft.columns.flatMap((by): Above[] => {
    if (by.name === name || kindOf(by.kind).to !== 'row' || by.look_up) return []
    const columns = tables
      .find((table) => table.name === by.rows_of)
      ?.columns.filter(({ kind }) => !['files', undefined].includes(kindOf(kind).stored))
    return columns?.length ? [{ by, columns }] : []
  })

const lookedUp = ({ by }: Above, of: Column | undefined): Partial<Column> =>
  of
    ? {
        kind: of.kind,
        options: of.options,
        rows_of: of.rows_of,
        required: false,
        unique: undefined,
        look_up: { by: by.name, column: of.name },
      }
    : {}

function RollUpPart({
  rollUp,
  below,
  isDisabled,
  onChange,
}: Pick<Props, 'isDisabled' | 'onChange'> & { rollUp: RollUp; below: readonly Below[] }) {
  const { t } = useText()
  const say = useWords()
  const { table, by, of, column, when } = rollUp
  const from = below.find((one) => one.table.name === table && one.by.name === by)
  const columns = from?.table.columns.filter((one) => canReckon(of, one)) ?? []
  const isTwice = below.filter((one) => one.table.name === table).length > 1
  const put = (next: RollUp, kind?: string) =>
    onChange({ ...(kind !== undefined && { kind }), required: false, unique: undefined, roll_up: next })
  const kindFor = (figure: Figure, one: Column | undefined) => {
    if (figure === 'count' || !one) return COUNTED
    return figure === 'avg' && one.kind === COUNTED ? AVERAGED : one.kind
  }
  const figure = (next: Figure) => {
    const fits = from?.table.columns.filter((one) => canReckon(next, one)) ?? []
    const kept = next === 'count' ? undefined : (fits.find(({ name }) => name === column) ?? fits[0])
    put({ ...rollUp, of: next, column: kept?.name }, kindFor(next, kept))
  }
  return (
    <>
      <Choice
        label={t('builder.roll_up_table')}
        value={`${table} ${by}`}
        disabled={isDisabled}
        choices={below.map((one) => ({
          value: `${one.table.name} ${one.by.name}`,
          label: isTwice ? `${say(one.table.title)} (${say(one.by.label)})` : say(one.table.title),
        }))}
        onChange={({ target }) => {
          const [next = '', over = ''] = target.value.split(' ')
          put({ table: next, by: over, of: 'count' }, COUNTED)
        }}
      />
      <div className={styles['pair']}>
        <Choice
          label={t('builder.roll_up_figure')}
          value={of}
          disabled={isDisabled}
          choices={figures.map((value) => ({ value, label: t(FIGURE_WORDS[value]) }))}
          onChange={({ target }) => figure(target.value as Figure)}
        />
        {of === 'count' ? null : (
          <Choice
            label={t('builder.roll_up_column')}
            value={column ?? ''}
            disabled={isDisabled}
            choices={columns.map(({ name, label }) => ({ value: name, label: say(label) || name }))}
            onChange={({ target }) =>
              put(
                { ...rollUp, column: target.value },
                kindFor(
                  of,
                  columns.find(({ name }) => name === target.value),
                ),
              )
            }
          />
        )}
      </div>
      {from ? (
        <fieldset className={styles['rules']} disabled={isDisabled}>
          <legend>{t('builder.roll_up_when')}</legend>
          <ConditionField
            key={`${table} ${by}`}
            fields={askedInRollUp(asTable(from.table))}
            value={when ?? ''}
            whenEmpty={t('builder.roll_up_all')}
            onChange={(text) => onChange({ roll_up: { ...rollUp, when: text === '' ? undefined : text } }, 'when')}
          />
        </fieldset>
      ) : null}
    </>
  )
}

function LookUpPart({
  lookUp,
  above,
  isDisabled,
  onChange,
}: Pick<Props, 'isDisabled' | 'onChange'> & { lookUp: LookUp; above: readonly Above[] }) {
  const { t } = useText()
  const say = useWords()
  const over = above.find(({ by }) => by.name === lookUp.by)
  return (
    <div className={styles['pair']}>
      <Choice
        label={t('builder.look_up_by')}
        value={lookUp.by}
        disabled={isDisabled}
        choices={above.map(({ by }) => ({ value: by.name, label: say(by.label) || by.name }))}
        onChange={({ target }) => {
          const next = above.find(({ by }) => by.name === target.value)
          if (next) onChange(lookedUp(next, next.columns[0]))
        }}
      />
      <Choice
        label={t('builder.look_up_column')}
        value={lookUp.column}
        disabled={isDisabled}
        choices={(over?.columns ?? []).map(({ name, label }) => ({ value: name, label: say(label) || name }))}
        onChange={({ target }) => {
          if (over)
            onChange(
              lookedUp(
                over,
                over.columns.find(({ name }) => name === target.value),
              ),
            )
        }}
      />
    </div>
  )
}
