import { useMemo } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FieldValues, writtenValues } from '#platform/shared/fields/index.ts'
import { type Filter, filter as filterShape } from '../../shared/query.ts'
import type { ViewSetting } from '../../shared/view-kinds/settings.ts'
import { settingAddress, settingIn } from '../view-kinds/address.ts'

/** What a list of rows shows, as its address says: it can be sent, reloaded and gone back to. */
export interface View {
  search: string
  sort: string
  filter: Filter | undefined
  deleted: boolean
  /** The row that is open, or `new`. */
  row: string | undefined
  /** What a new row begins with, besides what the table says. */
  begin: FieldValues
  /** How rows are shown; undefined: as the screen says. */
  as: ViewSetting | undefined
  /** The day around which they are shown, where they are shown in time. */
  on: string
}

export function useView() {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const text = (name: string, most: number) => {
    const value = asked[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, most) : ''
  }
  const shown = JSON.stringify(settingIn(asked) ?? null)
  const written = JSON.stringify(asked['filter'] ?? null)
  const view: View = {
    search: text('q', 100),
    sort: text('sort', 71),
    filter: useMemo(() => filterShape.safeParse(JSON.parse(written)).data, [written]),
    deleted: asked['deleted'] === true,
    row: text('row', 40) || undefined,
    begin: writtenValues.safeParse(asked['begin'] ?? {}).data ?? {},
    as: useMemo(() => (JSON.parse(shown) as ViewSetting | null) ?? undefined, [shown]),
    on: text('on', 10),
  }
  const show = (part: Partial<View>) => {
    const { search, sort, filter, deleted, row, begin, as, on } = { ...view, begin: {}, ...part }
    void navigate({
      to: '.',
      search: {
        ...(search && { q: search }),
        ...(sort && { sort }),
        ...(filter && { filter }),
        ...(deleted && { deleted }),
        ...settingAddress(as),
        ...(on && { on }),
        ...(row && { row }),
        ...(row && Object.keys(begin).length > 0 && { begin }),
      },
      // Whoever opens a row goes back to the list.
      replace: !('row' in part) || part.row === undefined,
    })
  }
  return { ...view, show }
}
