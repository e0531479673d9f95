import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Language, Translations, Words } from '#platform/shared/i18n.ts'
import type { FailedStep } from '../shared/account.ts'
import type { Entered } from '../shared/joining.ts'
import type { RegisteredPerson } from '../shared/registration.ts'
import type { MenuItem } from '../shared/session.ts'
import type { Columns } from '../shared/source-grants.ts'
import type { ListedState, MemberState } from '../shared/users.ts'

type Names = JSONColumnType<Words, string, string>
type Translated = ColumnType<Translations, string | undefined, string>
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
      nickname: string | null
      mobile: string | null
      register_number: string | null
      /** `YYYY-MM-DD` */
      birth_date: string | null
      gender: 'men' | 'women' | null
      note: string | null
      /** Codes of the register of units. */
      aimag: string | null
      sum: string | null
      khoroo: string | null
      address: string | null
      status: Generated<'active' | 'deleted' | 'not_confirmed'>
      failed_attempts: Generated<number>
      locked_until: Moment
      /** What this person reads; null until they open the application. */
      language: ColumnType<Language | null, Language | null | undefined, Language | null>
      password_changed_at: Now
      created_at: Now
      /** What the person is found by, kept by the database. */
      search: GeneratedAlways<string>
    }
    'access.roles': {
      org_id: number
      id: number
      name: string
      display_name: Names
      note: string | null
      default_menu: number | null
      permissions: string[]
      menus: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
      version: Generated<number>
    }
    'access.job_permissions': { org_id: number; job_id: number; permissions: string[]; version: number }
    'access.source_grants': {
      org_id: number
      id: string
      role_id: number | null
      job_id: number | null
      source: string
      actions: string[]
      row_condition: string | null
      columns: ColumnType<Columns | null, string | null, string | null>
      version: number
    }
    'access.organization_permissions': {
      org_id: number
      grants_stamp: string | null
      max_permissions: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
      max_version: Generated<number>
      standard_permissions: Generated<string[]>
      standard_version: Generated<number>
      /** Since when nobody is let in. */
      suspended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
      suspended_reason: ColumnType<string | null, string | null | undefined, string | null>
    }
    'access.members': {
      org_id: number
      user_id: number
      /** None once the person was destroyed. */
      main_role_id: ColumnType<number | null, number, number>
      access: Generated<'owner' | 'member'>
      emp_id: number | null
      struct_id: number | null
      job_id: number | null
      struct: string | null
      struct_translations: Translated
      job: string | null
      job_translations: Translated
      is_active: Generated<boolean>
      avatar_file_id: string | null
      /** False for an employee who left, as the organisation module says. */
      is_employed: Generated<boolean>
      state: Generated<MemberState>
      /** Of somebody deleted: what they come back to. */
      state_before: ListedState | null
      default_menu: number | null
      /** The language that somebody registered in; null: an administrator made the account. */
      registered_in: Language | null
      joined_at: Now
      deleted_at: Moment
      deleted_by: number | null
      /** Of the account, kept equal by the database; see `nameMembers`. */
      login: Generated<string>
      first_name: Generated<string>
      last_name: Generated<string>
      user_status: Generated<string>
      search: Generated<string>
    }
    'access.member_roles': { org_id: number; user_id: number; role_id: number }
    'access.former_names': {
      org_id: number
      user_id: number
      until: ColumnType<Date, Date | string, never>
      first_name: string
      last_name: string
    }
    'access.substitutes': {
      org_id: number
      id: string
      /** Who is away. */
      user_id: number
      substitute_user_id: number
      /** `YYYY-MM-DD`, both within. */
      starts_on: string
      ends_on: string
      starts_at: ColumnType<Date, Date | string, Date | string>
      ends_at: ColumnType<Date, Date | string, Date | string>
      note: string | null
      created_by: number
      created_at: Now
      told_at: Now
    }
    'access.invitations': {
      org_id: number
      id: string
      user_id: number
      token_hash: Buffer
      created_by: number
      created_at: Now
      expires_at: ColumnType<Date, Date | string, Date | string>
      used_at: Moment
    }
    'access.registration_doors': {
      org_id: number
      code: string
      is_open: Generated<boolean>
      role_id: number | null
      renewed_at: Now
    }
    'access.registrations': {
      org_id: number
      id: string
      login: string
      password_hash: string
      person: JSONColumnType<RegisteredPerson, string, string>
      code_hash: string
      language: Generated<Language>
      tries: Generated<number>
      created_at: Now
      expires_at: ColumnType<Date, Date | string, Date | string>
      /** It is a person now; nothing but the code of the letter is left here. */
      confirmed_at: Moment
    }
    'access.membership_requests': {
      org_id: number
      id: string
      user_id: number
      /** Null where they asked without a letter. */
      token_hash: ColumnType<Buffer | null, Buffer | undefined, Buffer>
      entered: JSONColumnType<Entered, string, string>
      language: Language
      created_at: Now
      expires_at: ColumnType<Date, Date | string, Date | string>
      /** Null: a letter was written, and nobody asked yet. */
      asked_at: Moment
      /** Of the account, as it was when they asked. */
      first_name: string | null
      last_name: string | null
    }
    'access.password_codes': {
      user_id: number
      code_hash: string
      tries: Generated<number>
      created_at: Now
      expires_at: ColumnType<Date, Date | string, Date | string>
      used_at: Moment
    }
    'access.sign_ins': {
      id: string
      user_id: number
      at: Now
      succeeded: boolean
      failed_step: ColumnType<FailedStep | null, FailedStep | null | undefined, never>
      ip: string | null
      user_agent: string | null
      /** The super administrator who worked as this person, and why. */
      impersonator_id: ColumnType<number | null, number | null | undefined, never>
      reason: ColumnType<string | null, string | null | undefined, never>
    }
    'access.totp': { user_id: number; secret: string; last_step: number; created_at: Now }
    'access.passkeys': {
      id: string
      user_id: number
      name: string
      credential_id: string
      user_handle: string
      public_key: Buffer
      counter: number
      transports: string[]
      is_synced: boolean
      created_at: Now
      last_used_at: Moment
    }
    'access.recovery_codes': { user_id: number; code_hash: string; created_at: Now; used_at: Moment }
    'access.challenges': {
      token_hash: Buffer
      purpose: 'second_step' | 'totp' | 'passkey' | 'passkey_sign_in'
      user_id: number | null
      content: string | null
      tries: Generated<number>
      created_at: Now
      expires_at: ColumnType<Date, Date | string, Date | string>
    }
    'access.security_rules': {
      org_id: number
      second_factor_from: string | null
      second_factor_at: Date | null
      version: Generated<number>
    }
    'access.known_devices': { user_id: number; mark: Buffer; first_seen_at: Now; last_seen_at: Now }
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
      role_ids: number[] | null
      is_shown: Generated<boolean>
    }
    'access.offered': { org_id: number; name: string }
  }
}
