import { words } from '#modules/records/shared/index.ts'
import type { Deed } from '#modules/records/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'

export { screens } from '../shared/screens/index.ts'

/** What is done with places besides writing about them. */
export const deeds: Readonly<Record<string, readonly Deed[]>> = {
  'attendance.places': [
    {
      key: 'kiosk',
      title: words('Киоск', 'Kiosks', '키오스크'),
      icon: 'tablet',
      Dialog: lazyPart(() => import('./kiosk/KioskDialog.tsx')),
    },
  ],
}
