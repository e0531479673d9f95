import { importEndpoint, type SheetColumn } from '#platform/shared/sheet-import.ts'

/** People in a spreadsheet; the main role and, parted by semicolons, the others by their names. */
export const userColumns: readonly SheetColumn[] = [
  {
    key: 'login',
    title: 'access.login.name',
    isNeeded: true,
    isKey: true,
    hint: 'access.import.login_hint',
    example: 'bat.bold',
  },
  {
    key: 'last_name',
    title: 'access.profile.last_name',
    isNeeded: true,
    hint: 'access.import.name_hint',
    example: 'Бат-Эрдэнэ',
  },
  {
    key: 'first_name',
    title: 'access.profile.first_name',
    isNeeded: true,
    hint: 'access.import.name_hint',
    example: 'Болд',
  },
  { key: 'email', title: 'access.profile.email', hint: 'access.import.email_hint', example: 'bold@example.mn' },
  { key: 'phone', title: 'access.profile.phone', hint: 'access.import.phone_hint', example: '70112233' },
  { key: 'mobile', title: 'access.profile.mobile', hint: 'access.import.phone_hint', example: '99112233' },
  {
    key: 'register_number',
    title: 'access.profile.register_number',
    hint: 'access.import.register_number_hint',
    example: 'УБ90051512',
  },
  {
    key: 'birth_date',
    title: 'access.profile.birth_date',
    isDay: true,
    hint: 'access.import.day_hint',
    example: '1990-05-15',
  },
  {
    key: 'gender',
    title: 'access.profile.gender',
    choices: [
      { value: 'men', title: 'access.profile.gender_men' },
      { value: 'women', title: 'access.profile.gender_women' },
    ],
  },
  { key: 'nickname', title: 'access.profile.nickname' },
  { key: 'note', title: 'access.profile.note' },
  { key: 'role', title: 'access.profile.role', isNeeded: true, hint: 'access.import.role_hint' },
  { key: 'extra_roles', title: 'access.users.extra_roles', hint: 'access.import.extra_roles_hint' },
  { key: 'state', title: 'access.users.state', isToldOnly: true },
  { key: 'joined_at', title: 'access.users.joined', isToldOnly: true },
  { key: 'last_seen_at', title: 'access.users.last_seen', isToldOnly: true },
]

export const importUsers = importEndpoint({
  path: '/access/users/import',
  permission: 'access.users.import',
  ownerOnly: true,
  summary:
    'Add and change people from an Excel file, known by their login names: all rows, or none where one is refused',
})
