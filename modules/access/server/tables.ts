import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Words } from '#platform/shared/i18n.ts'
import type { MenuItem } from '../shared/session.ts'

type Names = JSONColumnType<Words, string, string>
type Now = ColumnType<Date, Date | string | undefined, Date | string>
type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

declare module '#platform/server/database.ts' {
  interface Database {
    'access.users': {
      id: Generated<number>
      login: string
      email: string | null
      phone: string | null
      password_hash: string
      first_name: string
      last_name: string
      status: Generated<'active' | 'deleted' | 'not_confirmed'>
      failed_attempts: Generated<number>
      locked_until: Moment
      password_changed_at: Now
      created_at: Now
    }
    'access.roles': {
      org_id: number
      id: number
      name: string
      display_name: Names
      note: string | null
      default_menu: number | null
      permissions: string[]
    }
    'access.members': {
      org_id: number
      user_id: number
      main_role_id: number
      access: Generated<'owner' | 'member'>
      emp_id: number | null
      struct_id: number | null
      job_id: number | null
      struct: string | null
      job: string | null
      is_active: Generated<boolean>
    }
    'access.member_roles': { org_id: number; user_id: number; role_id: number }
    'access.menu_items': {
      org_id: number
      id: number
      parent_id: number | null
      position: number
      type: MenuItem['type']
      title: Names
      icon: string | null
      link_to: string | null
      url: string | null
      permission: string | null
    }
  }
}
