import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { kindTitle } from '#platform/shared/fields/index.ts'
import { lookOf } from '#platform/web/fields/index.ts'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import {
  type Beginning,
  beginTables,
  type FoundColumn,
  type FoundTable,
  showBeginning,
} from '../../shared/beginnings/contract.ts'
import { type Chosen, chosenFrom, wishesOf } from '../../shared/beginnings/wish.ts'
import { listProjects } from '../../shared/contract.ts'
import { offered } from '../table/offered.ts'
import { Links } from './Links.tsx'
import styles from './beginnings.module.css'

/** With more tables than these each shows its columns where somebody asks for them. */
const FEW = 6

/** What was found, to be changed before anything is made; then one press. */
export function Found({ beginning: { id, tables, links, way } }: { beginning: Beginning }) {
  const { t } = useText()
  const [chosen, setChosen] = useState(() => tables.map(chosenFrom))
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set())
  const begin = useChange(beginTables, { stale: [showBeginning, listProjects] })
  const accepted = links.filter((_, at) => !refused.has(at))
  const wishes = wishesOf(tables, chosen, accepted)
  const rows = wishes.reduce((sum, { from }) => sum + tables[from]!.rows, 0)
  const change = (at: number, part: Partial<Chosen>) =>
    setChosen((before) => before.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const isNameless = chosen.some(({ isTaken, title }) => isTaken && title.trim() === '')
  return (
    <>
      <p className={styles['words']}>
        {t(way === 'file' ? 'builder.beginning.file_what' : 'builder.beginning.database_what')}
      </p>
      {links.length > 0 ? (
        <Links
          tables={tables}
          links={links}
          chosen={chosen}
          refused={refused}
          isCertain={way === 'database'}
          onChange={(at, isAccepted) =>
            setRefused((before) => {
              const next = new Set(before)
              if (isAccepted) next.delete(at)
              else next.add(at)
              return next
            })
          }
        />
      ) : null}
      {tables.map((table, at) => (
        <TableFound
          key={at}
          table={table}
          chosen={chosen[at]!}
          isOpen={tables.length <= FEW}
          linked={new Set(accepted.filter((link) => link.table === at).map((link) => link.at))}
          onChange={(part) => change(at, part)}
        />
      ))}
      <div className={styles['foot']}>
        <Button
          kind="primary"
          icon="play"
          busy={begin.isPending}
          why={
            wishes.length === 0
              ? t('builder.beginning.nothing_taken')
              : isNameless
                ? t('builder.title_missing')
                : undefined
          }
          onClick={() => void begin.mutateAsync({ id, tables: wishes }).catch(() => undefined)}
        >
          {t('builder.beginning.begin')}
        </Button>
        <span className={styles['words']}>
          {t('builder.beginning.what', { tables: formatNumber(wishes.length), rows: formatNumber(rows) })}
        </span>
      </div>
    </>
  )
}

interface TableProps {
  table: FoundTable
  chosen: Chosen
  isOpen: boolean
  /** Places of columns that become relations. */
  linked: ReadonlySet<number>
  onChange: (part: Partial<Chosen>) => void
}

function TableFound({ table, chosen, isOpen, linked, onChange }: TableProps) {
  const { t } = useText()
  const taken = table.columns.length - chosen.left.length
  return (
    <Card
      title={
        <Tick
          label={chosen.title || table.title}
          hint={[
            t(`builder.beginning.of.${table.of}`),
            t('builder.beginning.size', { rows: formatNumber(table.rows), columns: formatNumber(taken) }),
          ].join(' · ')}
          checked={chosen.isTaken}
          onChange={({ target }) => onChange({ isTaken: target.checked })}
        />
      }
    >
      {chosen.isTaken ? (
        <details className={styles['details']} open={isOpen}>
          <summary>{t('builder.beginning.columns')}</summary>
          <div className={styles['name']}>
            <TextField
              label={t('builder.table_name')}
              value={chosen.title}
              maxLength={100}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          </div>
          <ul className={styles['columns']}>
            {table.columns.map((column) => (
              <ColumnFound
                key={column.at}
                column={column}
                chosen={chosen}
                isLinked={linked.has(column.at)}
                onChange={onChange}
              />
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  )
}

function ColumnFound({
  column: { at, title, kind, examples, left_out, called, required, unique, nearly },
  chosen,
  isLinked,
  onChange,
}: Pick<TableProps, 'chosen' | 'onChange'> & { column: FoundColumn; isLinked: boolean }) {
  const { t } = useText()
  const say = useWords()
  const isLeft = chosen.left.includes(at)
  const now = chosen.kinds[at] ?? kind
  const marks = [
    ...(called === undefined ? [] : [called]),
    ...(unique ? [t('builder.beginning.unique')] : []),
    ...(required && lookOf(now).kind.stored !== 'flag' ? [t('builder.beginning.required')] : []),
    ...examples,
  ]
  const strange =
    nearly && !isLinked && (now === kind || now === nearly.kind)
      ? [
          t(now === nearly.kind ? 'builder.beginning.nearly_taken' : 'builder.beginning.nearly', {
            kind: t(kindTitle(lookOf(nearly.kind).kind)),
            count: formatNumber(nearly.count),
            said: nearly.said.map((text) => `«${text}»`).join(', '),
          }),
        ]
      : []
  return (
    <li>
      <Tick
        label={say(title)}
        hint={(left_out ?? [...marks, ...strange].join(' · ')) || undefined}
        checked={!isLeft}
        disabled={left_out !== undefined}
        onChange={({ target }) =>
          onChange({ left: target.checked ? chosen.left.filter((one) => one !== at) : [...chosen.left, at] })
        }
      />
      {isLinked && !isLeft ? (
        <span className={styles['relation']}>{t('builder.beginning.relation')}</span>
      ) : (
        <select
          className={styles['kind']}
          aria-label={t('builder.kind_of', { name: say(title) })}
          value={now}
          disabled={isLeft}
          onChange={({ target }) => onChange({ kinds: { ...chosen.kinds, [at]: target.value } })}
        >
          {offered()
            .filter((one) => one.kind.stored !== 'files' && one.kind.stored !== 'row')
            .map((one) => (
              <option key={one.kind.name} value={one.kind.name}>
                {t(kindTitle(one.kind))}
              </option>
            ))}
        </select>
      )}
    </li>
  )
}
