import type { TimeOrNull } from '#platform/server/columns.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    /** Who belonged to the audience when the notice went out, where whoever joins later does not. */
    'news.readers': {
      org_id: number
      notice: string
      user_id: number
    }
    /** One row for each who opened it, confirmed it, or put it off. */
    'news.receipts': {
      org_id: number
      notice: string
      user_id: number
      seen_at: TimeOrNull
      confirmed_at: TimeOrNull
      /** Until then nobody is bothered with it on every screen. */
      put_off_until: TimeOrNull
    }
  }
}
