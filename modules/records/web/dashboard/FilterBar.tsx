import { useState } from 'react'
import { kindOf } from '#platform/shared/fields/index.ts'
import { DateField } from '#platform/web/date/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog, MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import type { Chosen, DashboardFilter } from '../../shared/dashboards/definition.ts'
import { canNarrow, isOfDays } from '../../shared/dashboards/following.ts'
import { dayWord, offeredDays } from '../../shared/day-words.ts'
import type { Column } from '../../shared/definition/table.ts'
import { TablePlace } from '../fields/table-place.ts'
import { saidDays } from '../filter/Day.tsx'
import { Named } from '../filter/Named.tsx'
import { Options } from '../filter/Options.tsx'
import { ChosenNames } from './ChosenNames.tsx'
import styles from './dashboard.module.css'
import type { TableRead } from './use-tables.ts'

/** A filter with the column as whoever looks sees it. */
export interface FilterSeen {
  filter: DashboardFilter
  column: Column
}

export const filtersSeen = (
  filters: readonly DashboardFilter[],
  tables: ReadonlyMap<string, TableRead>,
): readonly FilterSeen[] =>
  filters.flatMap((filter) => {
    const column = tables.get(filter.table)?.known?.table.columns.find(({ name }) => name === filter.column)
    return column && canNarrow(column) ? [{ filter, column }] : []
  })

interface Props {
  filters: readonly FilterSeen[]
  chosen: Chosen
  isChosen: boolean
  onChoose: (filter: string, values: readonly string[]) => void
  onReset: () => void
}

/** What narrows the blocks below, one button each. */
export function FilterBar({ filters, chosen, isChosen, onChoose, onReset }: Props) {
  const { t } = useText()
  return (
    <div className={styles['bar']} role="search" aria-label={t('records.dashboard.filters')}>
      {filters.map(({ filter, column }) => (
        <OneFilter
          key={filter.key}
          {...{ filter, column }}
          values={chosen[filter.key] ?? []}
          onChange={(values) => onChoose(filter.key, values)}
        />
      ))}
      {isChosen ? (
        <Button kind="quiet" size="small" icon="close" onClick={onReset}>
          {t('records.dashboard.reset')}
        </Button>
      ) : null}
    </div>
  )
}

interface OneProps extends FilterSeen {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

function OneFilter({ filter, column, values, onChange }: OneProps) {
  const { t } = useText()
  const say = useWords()
  const title = say(filter.title ?? column.label)
  const isFlag = kindOf(column.kind).stored === 'flag'
  if (isOfDays(column)) return <Days {...{ title, values, onChange }} />
  if (isFlag)
    return (
      <Popover
        label={title}
        align="start"
        width={220}
        renderTrigger={(wiring) => (
          <Button {...wiring}>
            {said(
              title,
              values[0] === undefined ? '' : t(values[0] === 'true' ? 'platform.fields.yes' : 'platform.fields.no'),
            )}
          </Button>
        )}
      >
        {(close) => (
          <MenuList>
            {(['', 'true', 'false'] as const).map((value) => (
              <MenuButton
                key={value}
                isChosen={(values[0] ?? '') === value}
                onClick={() => {
                  close()
                  onChange(value === '' ? [] : [value])
                }}
              >
                {t(
                  value === ''
                    ? 'records.dashboard.any'
                    : value === 'true'
                      ? 'platform.fields.yes'
                      : 'platform.fields.no',
                )}
              </MenuButton>
            ))}
          </MenuList>
        )}
      </Popover>
    )
  return <Choosing {...{ filter, column, title, values, onChange }} />
}

const said = (title: string, what: string) => (what === '' ? title : `${title}: ${what}`)

/** Days that go along with today, or from one to another. */
function Days({ title, values, onChange }: Omit<OneProps, keyof FilterSeen> & { title: string }) {
  const { t } = useText()
  const [first = '', second = ''] = values
  const isRange = first !== '' && dayWord(first) === undefined
  const what = isRange && second !== '' && second !== first ? `${first} – ${second}` : first && saidDays(first, t)
  return (
    <Popover
      label={title}
      align="start"
      width={400}
      renderTrigger={(wiring) => (
        <Button icon="calendar" {...wiring}>
          {said(title, what)}
        </Button>
      )}
    >
      {(close) => (
        <div className={styles['presets']}>
          <MenuList>
            {['', ...shownDays].map((word) => (
              <MenuButton
                key={word}
                isChosen={first === word}
                onClick={() => {
                  close()
                  onChange(word === '' ? [] : [word])
                }}
              >
                {word === '' ? t('records.dashboard.any_time') : saidDays(word, t)}
              </MenuButton>
            ))}
          </MenuList>
          <div className={styles['range']}>
            <DateField
              label={t('records.dashboard.from')}
              value={isRange ? first : ''}
              onChange={({ target: { value } }) =>
                onChange(value === '' ? [] : [value, isRange && second >= value ? second : value])
              }
            />
            <DateField
              label={t('records.dashboard.to')}
              value={isRange ? second || first : ''}
              onChange={({ target: { value } }) =>
                onChange(value === '' ? [] : [isRange && first <= value ? first : value, value])
              }
            />
          </div>
        </div>
      )}
    </Popover>
  )
}

/** As many as are seen at once, with the days from and to below them. */
const isShown = (word: string) => !/^(day[+-]1|(week|month)\+1|(quarter|year)-1|next_30)$/.test(word)
const shownDays = offeredDays.filter(isShown)

/** What a column is chosen among. */
function Choosing({ filter, column, title, values, onChange }: OneProps & { title: string }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const isNamed = ['row', 'rows', 'number', 'numbers'].includes(kindOf(column.kind).stored ?? '')
  const choice = { column, chosen: values, onChange }
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {title}
        {values.length > 0 ? (
          <>
            {': '}
            <TablePlace value={filter.table}>
              <ChosenNames column={column} table={filter.table} values={values} />
            </TablePlace>
          </>
        ) : null}
      </Button>
      {isOpen ? (
        <Dialog
          title={title}
          shape="sheet"
          width={420}
          keeps="nothing"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button disabled={values.length === 0} onClick={() => onChange([])}>
                {t('records.filter.clear')}
              </Button>
              <Button kind="primary" onClick={() => setOpen(false)}>
                {t('records.dashboard.done')}
              </Button>
            </>
          }
        >
          <div className={styles['choosing']}>
            <TablePlace value={filter.table}>{isNamed ? <Named {...choice} /> : <Options {...choice} />}</TablePlace>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
