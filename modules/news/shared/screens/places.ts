import type { ScreenPlace } from '#modules/records/shared/index.ts'

export const places = {
  notices: { path: '/news/manage', of: 'news.notices', rowsAt: '/news' },
} satisfies Record<string, ScreenPlace>
