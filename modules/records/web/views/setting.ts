import { viewKinds } from '../../shared/view-kinds/kinds.ts'
import { chartSaid, keptChart } from '../view-kinds/chart/kept.ts'
import { type ViewSetting, viewSetting } from '../../shared/view-kinds/settings.ts'
import type { View } from '../../shared/views/saved.ts'

type Kept = Pick<View, 'kind' | 'places' | 'settings'>

/** How rows are shown, as a view keeps it: the columns that it takes apart from the rest. */
export function keptSetting(setting: ViewSetting): Kept {
  if (setting.kind === 'chart') return keptChart(setting)
  const { kind, ...said } = setting
  const parts = viewKinds.find(({ name }) => name === kind)?.parts.map(({ name }) => name) ?? []
  const some = (isPlace: boolean) =>
    Object.fromEntries(
      Object.entries(said).filter(([name, value]) => value !== undefined && parts.includes(name) === isPlace),
    )
  return { kind, places: some(true) as Kept['places'], settings: some(false) as Kept['settings'] }
}

/** Undefined where something is not there that its kind needs. */
export const settingOf = ({ kind, places, settings }: Kept): ViewSetting | undefined =>
  viewSetting.safeParse({ kind, ...(kind === 'chart' ? chartSaid({ places, settings }) : { ...places, ...settings }) })
    .data

/** Whether two say the same, in whatever order. */
export const isSameSetting = (one: ViewSetting | undefined, other: ViewSetting | undefined) =>
  JSON.stringify(viewSetting.safeParse(one).data) === JSON.stringify(viewSetting.safeParse(other).data)
