import { words } from '#modules/records/shared/index.ts'
import type { Deed } from '#modules/records/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'

export { screens } from '../shared/screens/index.ts'

/** What is done with rows besides writing about them. */
export const deeds: Readonly<Record<string, readonly Deed[]>> = {
  'attendance.leaves': [
    {
      key: 'decide',
      title: words('Үлдэгдэл, хэн эзгүй', 'Balance, who is away', '잔여·부재자'),
      icon: 'users',
      when: 'state == "asked"',
      isForReaders: true,
      isFirst: true,
      Dialog: lazyPart(() => import('./leave/DecideDialog.tsx')),
    },
    {
      key: 'end',
      title: words('Цуцлах, богиносгох', 'Call off or end earlier', '취소·단축'),
      icon: 'cancel',
      when: 'state == "approved"',
      Dialog: lazyPart(() => import('./leave/EndDialog.tsx')),
    },
  ],
  'attendance.places': [
    {
      key: 'kiosk',
      title: words('Киоск', 'Kiosks', '키오스크'),
      icon: 'tablet',
      Dialog: lazyPart(() => import('./kiosk/KioskDialog.tsx')),
    },
  ],
}
