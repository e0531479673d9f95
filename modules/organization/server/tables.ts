import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Words } from '#platform/shared/i18n.ts'

type Names = JSONColumnType<Words, string, string>

declare module '#platform/server/database.ts' {
  interface Database {
    'organization.org_types': { id: Generated<number>; name: Names }
    'organization.organizations': {
      org_id: Generated<number>
      name: string
      short_name: string | null
      register_number: string | null
      org_type_id: number
      org_logo: string | null
      time_zone: Generated<string>
      created_at: ColumnType<Date, Date | string | undefined, Date | string>
    }
    'organization.structs': { org_id: number; id: number; parent_id: number | null; position: Generated<number>; struct: string }
    'organization.jobs': { org_id: number; id: number; struct_id: number; job: string; is_head: Generated<boolean> }
    'organization.employees': {
      org_id: number
      id: number
      user_id: number | null
      struct_id: number
      job_id: number
      first_name: string
      last_name: string
      email: string | null
      phone: string | null
      register_number: string | null
      is_active: Generated<boolean>
      search: string
    }
    'organization.work_hours': {
      org_id: number
      weekday: number
      starts: string
      ends: string
      break_starts: string | null
      break_ends: string | null
    }
    'organization.holidays': { org_id: number; day: string; name: Names }
  }
}
