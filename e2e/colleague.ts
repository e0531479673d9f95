import { person } from './person.ts'

/** How somebody comes into the office: with a password that is known, or by a letter that asks for one. */
interface NewColleague {
  last_name?: string
  first_name?: string
  email?: string
  password?: string
  /** Of the organisation; the first one where it is not said. */
  main_role_id?: number
}

/**
 * Somebody whom no other journey meets, for journeys that change what is their own for good, or may break off while
 * it is changed.
 */
export async function colleague(login: string, { password, ...rest }: NewColleague = {}) {
  const admin = await person('admin')
  const { roles } = await admin.call<{ roles: { id: number }[] }>('GET', '/api/access/users/choices')
  const nobody = {
    nickname: null,
    register_number: null,
    birth_date: null,
    gender: null,
    phone: null,
    mobile: null,
    note: null,
    extra_role_ids: [],
    default_menu: null,
  }
  await admin.call('POST', '/api/access/users', {
    ...nobody,
    login,
    last_name: 'Дорж',
    first_name: 'Анужин',
    email: `${login}@khukhtenger.example`,
    main_role_id: roles[0]!.id,
    start: password === undefined ? 'invitation' : 'password',
    password: password ?? '',
    password_again: password ?? '',
    ...rest,
  })
}
