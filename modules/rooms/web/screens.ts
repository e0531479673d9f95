import { words } from '#modules/records/shared/index.ts'
import type { Deed } from '#modules/records/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'

export { screens } from '../shared/screens/index.ts'

const isHeld = 'state == "asked" || state == "tentative" || state == "confirmed"'

/** What is done with rooms and bookings besides writing about them. */
export const deeds: Readonly<Record<string, readonly Deed[]>> = {
  'rooms.rooms': [
    {
      key: 'door',
      title: words('Хаалганы дэлгэц, QR', 'Door display, QR', '문 앞 화면, QR'),
      icon: 'qr',
      Dialog: lazyPart(() => import('./door/DoorDialog.tsx')),
    },
    {
      key: 'calendar',
      title: words('Календарь оруулах', 'Import a calendar', '캘린더 가져오기'),
      icon: 'calendar',
      Dialog: lazyPart(() => import('./door/CalendarDialog.tsx')),
    },
  ],
  'rooms.bookings': [
    {
      key: 'decide',
      title: words('Шийдэх', 'Decide', '결정'),
      icon: 'check',
      when: 'state == "asked"',
      isFirst: true,
      Dialog: lazyPart(() => import('./deeds/DecideDialog.tsx')),
    },
    {
      key: 'cancel',
      title: words('Захиалгыг цуцлах', 'Cancel the booking', '예약 취소'),
      icon: 'cancel',
      when: isHeld,
      Dialog: lazyPart(() => import('./deeds/CancelDialog.tsx')),
    },
  ],
}
