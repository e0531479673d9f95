import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { EditorPart } from '../table/part.ts'
import { ViewSettings } from './ViewSettings.tsx'

/** What the editor of a view consists of. */
export const viewParts: readonly EditorPart[] = [
  { key: 'view', title: 'builder.view.made_from', Part: lazyPart(() => import('./ViewPart.tsx')) },
  { key: 'settings', title: 'builder.view.settings', Part: ViewSettings },
]
