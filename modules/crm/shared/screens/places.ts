import type { ScreenPlace } from '#modules/records/shared/index.ts'

export const places = {
  lostReasons: { path: '/crm/lost-reasons', of: 'crm.lost_reasons' },
} satisfies Record<string, ScreenPlace>
