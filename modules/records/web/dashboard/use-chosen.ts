import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Chosen, chosenInFilters, type DashboardFilter } from '../../shared/dashboards/definition.ts'

/** What is chosen above a dashboard, as its address says: it can be sent, reloaded and gone back to. */
export function useChosen(filters: readonly DashboardFilter[]) {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const written = JSON.stringify(asked['filters'] ?? null)
  const said = useMemo(() => chosenInFilters.safeParse(JSON.parse(written)).data ?? {}, [written])
  const chosen = useMemo(
    (): Chosen => Object.fromEntries(filters.map(({ key, begins = [] }) => [key, said[key] ?? begins])),
    [filters, said],
  )
  const choose = (next: Chosen) => {
    const other = Object.entries(next).filter(([key, values]) => {
      const begins = filters.find((one) => one.key === key)?.begins ?? []
      return values.join('\n') !== begins.join('\n')
    })
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => {
        const { filters: _, ...rest } = before
        return { ...rest, ...(other.length > 0 && { filters: Object.fromEntries(other) }) }
      },
      replace: true,
    })
  }
  return {
    chosen,
    choose: (key: string, values: readonly string[]) => choose({ ...chosen, [key]: [...values] }),
    reset: () => choose({}),
    isChosen: Object.keys(said).some((key) => filters.some((one) => one.key === key)),
  }
}
