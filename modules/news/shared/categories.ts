import type { Words } from '#platform/shared/i18n.ts'

const words = (mn: string, en: string, ko: string): Words => ({ mn, en, ko })

/** What a notice is about. */
export const categories = [
  { value: 'announcement', label: words('Зарлал', 'Announcement', '공지'), colour: 'blue' },
  { value: 'rule', label: words('Дүрэм, журам', 'Rules and procedures', '규정·절차'), colour: 'purple' },
  { value: 'event', label: words('Арга хэмжээ', 'Event', '행사'), colour: 'teal' },
  { value: 'training', label: words('Сургалт', 'Training', '교육'), colour: 'green' },
  { value: 'people', label: words('Хамт олон', 'Our people', '동료 소식'), colour: 'orange' },
  { value: 'system', label: words('Систем, засвар', 'Systems', '시스템'), colour: 'grey' },
] as const
