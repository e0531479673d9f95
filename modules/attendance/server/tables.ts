import type { Optional } from '#platform/server/columns.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'attendance.heard': { org_id: number; key: string; punch: string }
    'attendance.positions': { org_id: number; punch: string; latitude: number; longitude: number; at: Date }
    'attendance.consents': { org_id: number; employee: number; given_at: Date; withdrawn_at: Date | null }
    'attendance.devices': {
      org_id: number
      device: string
      employee: number
      secret: string
      name: string
      first_at: Optional<Date>
      last_at: Optional<Date>
      ended_at: Optional<Date | null>
    }
    'attendance.kiosks': {
      org_id: number
      id: string
      place: string
      name: string
      secret: string
      code_secret: string
      created_at: Optional<Date>
      created_by: number | null
      last_at: Date | null
      ended_at: Date | null
    }
    'attendance.pins': { org_id: number; employee: number; hash: string; set_at: Optional<Date> }
    'attendance.reasons': {
      org_id: number
      employee: number
      day: string
      pairs: unknown
      trace: unknown
      punches: string[]
    }
    'attendance.stale': { org_id: number; employee: number; day: string }
    'attendance.settings': {
      org_id: number
      positions_days: Optional<number>
      overtime_most: Optional<number>
      night_from: Optional<number>
      night_to: Optional<number>
      remind_minutes: Optional<number>
    }
  }
}
