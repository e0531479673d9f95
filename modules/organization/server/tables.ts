import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Translations, Words } from '#platform/shared/i18n.ts'
import type { CareerKind, PlaceFacts } from '../shared/career.ts'
import type { HandoverKept } from '../shared/handover.ts'

type Names = JSONColumnType<Words, string, string>
type Translated = ColumnType<Translations, string | undefined, string>

declare module '#platform/server/database.ts' {
  interface Database {
    'organization.org_types': { id: Generated<number>; name: Names }
    'organization.organizations': {
      org_id: Generated<number>
      name: string
      translations: Translated
      short_name: string | null
      register_number: string | null
      org_type_id: number
      org_logo: string | null
      time_zone: Generated<string>
      /** Grows with every change to when it works. */
      calendar_version: Generated<number>
      aimag: string | null
      sum: string | null
      khoroo: string | null
      address: string | null
      phone: string | null
      email: string | null
      website: string | null
      created_at: ColumnType<Date, Date | string | undefined, Date | string>
    }
    'organization.structure_versions': { org_id: number; version: Generated<number> }
    'organization.structs': {
      org_id: number
      id: number
      parent_id: number | null
      position: Generated<number>
      struct: string
      translations: Translated
      /** Null: the number serves. */
      code: string | null
      valid_from: Generated<string>
      valid_to: string | null
      search: GeneratedAlways<string>
    }
    'organization.struct_history': {
      org_id: number
      struct_id: number
      valid_from: string
      valid_to: string
      parent_id: number | null
      position: number
      struct: string
      translations: Translated
    }
    'organization.jobs': {
      org_id: number
      id: number
      struct_id: number
      job: string
      translations: Translated
      is_head: Generated<boolean>
      places: Generated<number>
      note: string | null
      code: string | null
      valid_from: Generated<string>
      valid_to: string | null
      /** It ended by itself, not with its unit. */
      is_given_up: Generated<boolean>
      search: GeneratedAlways<string>
    }
    'organization.job_history': {
      org_id: number
      job_id: number
      valid_from: string
      valid_to: string
      struct_id: number
      job: string
      translations: Translated
      is_head: boolean
      places: number
    }
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
      clan_name: string | null
      birth_date: string | null
      gender: 'men' | 'women' | null
      mobile: string | null
      note: string | null
      state: Generated<'planned' | 'working' | 'left'>
      hired_on: string | null
      left_on: string | null
      code: string | null
    }
    /** What employees were called before this day. */
    'organization.former_names': {
      org_id: number
      emp_id: number
      until: string
      first_name: string
      last_name: string
    }
    'organization.employee_places': {
      org_id: number
      emp_id: number
      valid_from: string
      valid_to: string | null
      job_id: number
    }
    'organization.career_events': {
      org_id: number
      id: string
      emp_id: number
      kind: CareerKind
      effective_on: string
      until: string | null
      job_id: number | null
      order_number: string | null
      note: string | null
      state: 'planned' | 'done' | 'cancelled'
      before: JSONColumnType<PlaceFacts | null, string | null | undefined, string | null>
      after: JSONColumnType<PlaceFacts | null, string | null | undefined, string | null>
      handover: JSONColumnType<HandoverKept[] | null, string | null | undefined, string | null>
      problem: string | null
      /** Of a leave: who stands in, as it was named with it. */
      substitution_id: ColumnType<string | null, string | null | undefined, string | null>
      created_by: number
      created_role: number
      created_at: ColumnType<Date, Date | string | undefined, Date | string>
      done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
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
