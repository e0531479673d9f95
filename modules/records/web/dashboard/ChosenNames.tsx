import { useQueries } from '@tanstack/react-query'
import { kindOf, namedBy } from '#platform/shared/fields/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Column } from '../../shared/definition/table.ts'
import { ME, meOf } from '../../shared/me.ts'
import { useOffered } from '../fields/relation-source.ts'

interface Props {
  column: Column
  table: string
  values: readonly string[]
}

/** So many are told by their names. */
const FEW = 2

/** What was chosen, in words where it is little. */
export function ChosenNames({ column, table, values }: Props) {
  const { t } = useText()
  const say = useWords()
  const { stored } = kindOf(column.kind)
  const isOfRows = stored === 'row' || stored === 'rows'
  const source = useOffered(column, undefined)
  const found = useQueries({
    queries: values.slice(0, isOfRows ? FEW : 0).map((id) => ({
      queryKey: ['named', table, column.name, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.named(id, signal),
      staleTime: 60_000,
    })),
  })
  const nameOf = (value: string, at: number) => {
    if (isOfRows) return found[at]?.data?.label ?? '…'
    const option = column.options?.find((one) => one.value === value)
    return option ? say(option.label) : value === ME ? t(meOf(namedBy(column.kind)) ?? 'records.filter.me') : undefined
  }
  const names = values.slice(0, FEW).map(nameOf)
  if (values.length > FEW || names.includes(undefined)) return t('records.dashboard.chosen', { count: values.length })
  return names.join(', ')
}
