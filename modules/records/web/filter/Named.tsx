import { use } from 'react'
import { kindOf, namedBy } from '#platform/shared/fields/index.ts'
import { useQueries } from '@tanstack/react-query'
import { Combobox } from '#platform/web/combobox/index.ts'
import { NamedSeveral } from '#platform/web/fields/index.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Column } from '../../shared/definition/table.ts'
import { ME, meOf } from '../../shared/me.ts'
import { useOffered } from '../fields/relation-source.ts'
import { TablePlace } from '../fields/table-place.ts'
import styles from './filter.module.css'

interface Props {
  column: Column
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** What a column may name: people, units and rows, sought one after the other; oneself, whoever looks. */
export function Named({ column, chosen, onChange }: Props) {
  const { t } = useText()
  const { stored, each } = kindOf(column.kind)
  const me = meOf(namedBy(column.kind))
  const others = chosen.filter((one) => one !== ME)
  const isOfRows = stored === 'row' || stored === 'rows'
  return (
    <div className={styles['several']}>
      {me ? (
        <Tick
          label={t(me)}
          checked={chosen.includes(ME)}
          onChange={({ target }) => onChange(target.checked ? [ME, ...others] : others)}
        />
      ) : null}
      {isOfRows ? (
        <Rows column={column} chosen={others} onChange={onChange} />
      ) : (
        <NamedSeveral
          field={each === undefined ? column : { ...column, kind: each }}
          label={t('records.filter.value')}
          chosen={others}
          onChange={(next) => onChange(chosen.includes(ME) ? [ME, ...next] : next)}
        />
      )}
    </div>
  )
}

/** Rows of another table by their names. */
function Rows({ column, chosen, onChange }: Props) {
  const { t } = useText()
  const table = use(TablePlace)
  const source = useOffered(column, undefined)
  const found = useQueries({
    queries: chosen.map((id) => ({
      queryKey: ['named', table, column.name, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.named(id, signal),
      staleTime: 60_000,
    })),
  })
  return (
    <>
      <Combobox
        label={t('records.filter.value')}
        value=""
        source={source}
        onChoose={(id) => id !== '' && !chosen.includes(id) && onChange([...chosen, id])}
      />
      <ul className={styles['named']}>
        {chosen.map((id, at) => {
          const name = found[at]?.data?.label ?? '…'
          return (
            <li key={id}>
              <span>{name}</span>
              <IconButton
                icon="close"
                size={14}
                label={t('platform.picker.clear', { name })}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
