import type { Optional } from '#platform/server/columns.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'rooms.doors': {
      org_id: number
      room: string
      secret: string
      created_at: Optional<Date>
      created_by: number | null
    }
    'rooms.feeds': {
      org_id: number
      user_id: number
      secret: string
      created_at: Optional<Date>
    }
    'rooms.orders': {
      org_id: number
      token: string
      booking: string
      secret: string
      language: string
      created_at: Optional<Date>
    }
  }
}
