import type { ScreenPlace } from '#modules/records/shared/index.ts'
import { ME } from '../access.ts'

export const places = {
  contents: { path: '/site/contents', of: 'site.contents' },
  messages: { path: '/site/messages', of: 'site.messages' },
  settings: { path: '/site/settings', of: 'site.sites' },
  redirects: { path: '/site/redirects', of: 'site.redirects' },
  me: { path: '/site/me', of: 'site.people', permission: ME },
} satisfies Record<string, ScreenPlace>
