import type { ComponentType } from 'react'
import type { IconName } from '#platform/web/icons/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { KindName } from '../../shared/view-kinds/settings.ts'
import type { ViewProps } from './view-props.ts'

interface Look {
  icon: IconName
  /** Not said of the list, which the screen has itself. */
  View?: ComponentType<ViewProps>
  /** Fetches its code ahead, where it is known that it will be shown. */
  ahead?: () => void
  /** There is something to see in it where no row is. */
  isPlace?: true
}

/** A kind is given the setting of its own kind alone. */
const view = <Kind extends KindName>(load: () => Promise<{ default: ComponentType<ViewProps<Kind>> }>) => {
  const View = lazyPart(load)
  return { View: View as unknown as ComponentType<ViewProps>, ahead: View.ahead }
}

/** How kinds of views look; the code of one comes when it is chosen. */
export const viewLooks: Readonly<Record<KindName, Look>> = {
  grid: { icon: 'list' },
  tree: { icon: 'organization', ...view(() => import('./tree/TreeView.tsx')) },
  board: { icon: 'collapse', ...view(() => import('./board/Board.tsx')), isPlace: true },
  calendar: { icon: 'calendar', ...view(() => import('./calendar/Calendar.tsx')), isPlace: true },
  gantt: { icon: 'plan', ...view(() => import('./gantt/Gantt.tsx')), isPlace: true },
  chart: { icon: 'chart', ...view(() => import('./chart/ChartView.tsx')), isPlace: true },
  gallery: { icon: 'grid', ...view(() => import('./gallery/Gallery.tsx')) },
}
