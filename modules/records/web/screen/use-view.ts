import { useMemo } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Filter, filter as filterShape } from '../../shared/query.ts'

/** What a list of rows shows, as its address says: it can be sent, reloaded and gone back to. */
export interface View {
  search: string
  sort: string
  filter: Filter | undefined
  deleted: boolean
  /** The row that is open, or `new`. */
  row: string | undefined
}

export function useView() {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const text = (name: string, most: number) => {
    const value = asked[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, most) : ''
  }
  const written = JSON.stringify(asked['filter'] ?? null)
  const view: View = {
    search: text('q', 100),
    sort: text('sort', 71),
    filter: useMemo(() => filterShape.safeParse(JSON.parse(written)).data, [written]),
    deleted: asked['deleted'] === true,
    row: text('row', 40) || undefined,
  }
  const show = (part: Partial<View>) => {
    const { search, sort, filter, deleted, row } = { ...view, ...part }
    void navigate({
      to: '.',
      search: {
        ...(search && { q: search }),
        ...(sort && { sort }),
        ...(filter && { filter }),
        ...(deleted && { deleted }),
        ...(row && { row }),
      },
      // Whoever opens a row goes back to the list.
      replace: !('row' in part) || part.row === undefined,
    })
  }
  return { ...view, show }
}
