import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { chooseRole, userPermissions } from '#modules/access/shared/index.ts'
import type { InputOf } from '#platform/shared/contract.ts'
import { showOverview } from '../shared/overview.ts'
import {
  addType,
  changeProfile,
  listAddressUnits,
  listTypes,
  registerOrganization,
  renameType,
  setLogo,
  showProfile,
} from '../shared/profile.ts'
import { hireEmployee, listStaff } from '../shared/staff.ts'
import { showUnits } from '../shared/structure.ts'
import { laterDay } from './today.ts'

const {
  as,
  signIn,
  places,
  address,
  services: { db },
} = await startedApp()
const { trade } = places.orgs
const superadmin = await as('superadmin')
const admin = await as('admin')
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const types = (await superadmin.call(listTypes, {})).body
const picture = async (format: 'png' | 'webp') => {
  const blue = sharp({ create: { width: 300, height: 120, channels: 3, background: '#123456' } })
  return `data:image/png;base64,${(await blue[format]().toBuffer()).toString('base64')}`
}

const hotel: InputOf<typeof registerOrganization> = {
  name: '"Алтан Тал" зочид буудал',
  short_name: 'Алтан Тал',
  register_number: '5123456',
  org_type_id: types[0]!.id,
  aimag: 'MN-043',
  sum: '',
  khoroo: '',
  address: 'Жаргалант, 3-12',
  phone: '7043-1122',
  email: 'INFO@altantal.example',
  website: 'altantal.example',
  logo: await picture('png'),
  director_last_name: 'Очир',
  director_first_name: 'Батбаяр',
  director_job: 'Захирал',
  is_director: true,
  admin_last_name: '',
  admin_first_name: '',
  login: 'altantal',
  admin_email: 'batbayar@altantal.example',
  start: 'password',
  password: 'Salkhi#2026',
}
const register = (more: Partial<typeof hotel> = {}, headers = key()) =>
  superadmin.call(registerOrganization, { ...hotel, ...more }, headers)

test('a registered organisation can work at once: its administrator signs in, has a menu, people, flows, and its own clock', async () => {
  const once = key()
  const { status, body } = await register({}, once)
  expect([status, body.code]).toEqual([200, undefined])
  expect((await register({}, once)).body).toEqual(body)

  const director = await signIn('altantal', hotel.password)
  const me = (await director.call(userPermissions, {})).body
  expect(me).toMatchObject({
    organization: {
      org_id: body.org_id,
      organization: hotel.name,
      access: 'owner',
      org_logo: expect.stringMatching(/^data:image\/webp;base64,/) as string,
    },
    user: { job: 'Захирал', struct: 'Удирдлага' },
  })
  expect(me.permission.menu.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/home', '/organization', '/organization/struct']),
  )
  expect((await director.call(listStaff, {})).body.items).toMatchObject([{ first_name: 'Батбаяр', is_head: true }])
  expect((await director.call(showUnits, {})).body.tree).toMatchObject([
    { label: 'Удирдлага', children: [{ label: 'Захиргаа' }] },
  ])
  const inEnglish = await director.fetch('/api/organization/structure', { headers: { 'accept-language': 'en' } })
  expect(await inEnglish.json(), 'the job that was offered is called so in each language').toMatchObject({
    jobs: [{ job: 'Director' }],
  })
  const { today } = (await director.call(showUnits, {})).body
  expect(
    (await director.call(showUnits, { on: laterDay(today, -1) })).body.tree,
    'nothing is told of days before',
  ).toEqual([])
  expect((await (await director.fetch('/api/workflow/flows')).json()) as unknown[]).toHaveLength(5)
  expect((await director.call(showProfile, {})).body).toMatchObject({
    register_number: '5123456',
    phone: '70431122',
    email: 'info@altantal.example',
    website: 'https://altantal.example',
    time_zone: 'Asia/Hovd',
  })
  const hired = await director.call(
    hireEmployee,
    {
      last_name: 'Дорж',
      first_name: 'Номин',
      clan_name: '',
      register_number: '',
      birth_date: '',
      gender: '',
      phone: '',
      mobile: '',
      email: '',
      note: '',
      job_id: 1,
      effective_on: '2026-01-05',
      order_number: '',
    },
    key(),
  )
  expect(hired.body.code).toBe('organization.career.job_full')
  expect((await superadmin.call(showOverview, {})).body.organizations).toContainEqual(
    expect.objectContaining({ org_id: body.org_id, employees: 1, users: 1 }),
  )
})

test('an administrator who is not the director is invited by mail', async () => {
  const { status } = await register({
    name: 'Ногоон Хот',
    register_number: '5123457',
    login: 'nogoon',
    is_director: false,
    admin_last_name: 'Сүрэн',
    admin_first_name: 'Уянга',
    start: 'invitation',
    password: '',
    logo: '',
    admin_email: 'Uyanga@Nogoon.EXAMPLE',
  })
  expect(status).toBe(200)
  const mails = await (await fetch(`${address}/dev/mail`)).text()
  expect(mails).toContain('uyanga@nogoon.example')
})

test('the letter calls the organisation as whoever reads it does, and no password holds its name in another language', async () => {
  const more = { name: 'Цагаан Уул', en: 'White Peak', register_number: '5123461', logo: '' }
  const post = { ...hotel, ...more, login: 'peak', start: 'invitation', password: '', admin_email: 'peak@example.mn' }
  const reply = await superadmin.fetch('/api/organization/organizations', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lang': 'en_US', ...key() },
    body: JSON.stringify(post),
  })
  expect(reply.status).toBe(200)
  const { subject } = await db
    .selectFrom('platform.mails')
    .select('subject')
    .where('to', '=', 'peak@example.mn')
    .executeTakeFirstOrThrow()
  expect(subject).toBe('White Peak invites you to Orgil')
  expect(
    (await register({ ...more, register_number: '5123462', login: 'peak2', password: 'Whitepeak#7' })).body.fields,
  ).toHaveProperty('password')
})

test.each([
  [{ register_number: '512345' }, 'register_number'],
  [{ name: ' ' }, 'name'],
  [{ org_type_id: '' }, 'org_type_id'],
  [{ aimag: 'MN-1', sum: 'MN26101' }, 'sum'],
  [{ aimag: 'XX' }, 'aimag'],
  [{ start: 'invitation' as const, admin_email: '' }, 'admin_email'],
  [{ password: 'abc' }, 'password'],
  [{ login: 'нэр' }, 'login'],
  [{ is_director: false }, 'admin_last_name'],
  [{ website: 'javascript:alert(1)' }, 'website'],
])('what cannot be is refused at its field: %j', async (wrong, field) => {
  const { status, body } = await register({ register_number: '5999999', login: 'nobody1', ...wrong })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, expect.arrayContaining([field])])
})

test('a register number and a login name are taken once, and nothing of a refused organisation remains', async () => {
  expect((await register({ register_number: '6204815', login: 'other1' })).body.fields).toHaveProperty(
    'register_number',
  )
  expect((await register({ register_number: '5777777', login: 'creator' })).body.fields).toHaveProperty('login')
  const left = await db
    .selectFrom('organization.organizations')
    .select('org_id')
    .where('register_number', '=', '5777777')
    .execute()
  expect(left).toEqual([])
})

test('a logo is what its bytes show', async () => {
  const program = `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`
  for (const image of [program, 'data:image/svg+xml;base64,PHN2Zy8+', await picture('webp')]) {
    expect((await admin.call(setLogo, { image })).body.code).toBe('platform.image_unreadable')
  }
  expect((await admin.call(setLogo, { image: await picture('png') })).body.org_logo).toMatch(/^data:image\/webp/)
  expect((await admin.call(setLogo, { image: null })).body.org_logo).toBeNull()
})

test('an administrator changes the record of their own organisation, and the log keeps what was', async () => {
  const { name, short_name, register_number, org_type_id } = (await admin.call(showProfile, {})).body
  const { status } = await admin.call(changeProfile, {
    name,
    short_name: short_name ?? '',
    register_number: register_number ?? '',
    org_type_id,
    aimag: 'MN-1',
    sum: 'MN51122',
    khoroo: '3-р хороо',
    address: '',
    phone: '',
    email: '',
    website: '',
  })
  expect(status).toBe(200)
  expect((await admin.call(showProfile, {})).body).toMatchObject({ aimag: 'MN-1', sum: 'MN51122', khoroo: '3-р хороо' })
  const [entry] = await db
    .selectFrom('platform.audit')
    .select(['before', 'after'])
    .where('org_id', '=', trade.orgId)
    .where('action', '=', 'organization.profile_changed')
    .execute()
  expect(entry).toEqual({
    before: { aimag: null, sum: null, khoroo: null },
    after: { aimag: 'MN-1', sum: 'MN51122', khoroo: '3-р хороо' },
  })
})

test('the clock of an organisation follows its address, and everybody who works there learns of it', async () => {
  const zones = async () => [
    (await admin.call(showProfile, {})).body.time_zone,
    (await admin.call(userPermissions, {})).body.organization.time_zone,
  ]
  const { name, short_name, register_number, org_type_id } = (await admin.call(showProfile, {})).body
  const moveTo = (aimag: string) =>
    admin.call(changeProfile, {
      name,
      short_name: short_name ?? '',
      register_number: register_number ?? '',
      org_type_id,
      aimag,
      sum: '',
      khoroo: '',
      address: '',
      phone: '',
      email: '',
      website: '',
    })
  const told = async () =>
    (await db.selectFrom('platform.outbox').select('topic').where('topic', '=', 'organization.zone_changed').execute())
      .length
  expect((await moveTo('MN-043')).status).toBe(200)
  expect(await zones()).toEqual(['Asia/Hovd', 'Asia/Hovd'])
  expect(await told()).toBe(1)
  expect((await moveTo('MN-071')).status).toBe(200)
  expect(await told(), 'the same zone is no news').toBe(1)
  expect((await moveTo('MN-1')).status).toBe(200)
  expect(await zones()).toEqual(['Asia/Ulaanbaatar', 'Asia/Ulaanbaatar'])
})

test('units of the country are there, with their sums and districts', async () => {
  const { body } = await admin.call(listAddressUnits, {})
  expect(body).toHaveLength(22)
  expect(body[0]).toMatchObject({ code: 'MN-1', mn: 'Улаанбаатар', en: 'Ulaanbaatar', ko: '울란바토르' })
  expect(body[0]!.below).toHaveLength(9)
  expect(body.flatMap(({ below }) => below)).toHaveLength(339)
})

test('kinds of organisations are added and renamed in three languages', async () => {
  const {
    body: { id },
  } = await superadmin.call(addType, { mn: 'Төрийн байгууллага', en: 'State body', ko: '' }, key())
  expect(
    (await superadmin.call(renameType, { id, mn: 'Төрийн байгууллага', en: 'State organization', ko: '국가 기관' }))
      .status,
  ).toBe(200)
  expect((await superadmin.call(listTypes, {})).body.at(-1)).toEqual({
    id,
    name: { mn: 'Төрийн байгууллага', en: 'State organization', ko: '국가 기관' },
    organizations: 0,
  })
  const again = await superadmin.call(addType, { mn: 'Төрийн байгууллага', en: '', ko: '' }, key())
  expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([409, ['mn']])
})

test('only a super administrator registers organisations and names their kinds', async () => {
  const principal = await as('principal')
  await principal.call(chooseRole, { extra_role: places.orgs.school.roles.admin })
  for (const who of [admin, principal]) {
    expect((await who.call(registerOrganization, hotel, key())).status).toBe(403)
    expect((await who.call(addType, { mn: 'Миний', en: '', ko: '' }, key())).status).toBe(403)
    expect((await who.call(listTypes, {})).status).toBe(403)
  }
  expect((await (await as('creator')).call(showProfile, {})).status).toBe(403)
  expect((await principal.call(showProfile, {})).body.name).toContain('Ирээдүй')
})

test('the first password of an administrator does not hold the login name, and what is wrong with it is told in its own words', async () => {
  const wrong = async (password: string) =>
    (await register({ name: 'Цагаан Хад', register_number: '5123499', login: 'tsagaan', password })).body.fields
  expect(await wrong('My#Tsagaan7')).toEqual({
    password: 'Нууц үгэнд нэвтрэх нэр орсон байна. Өөр нууц үг сонгоно уу.',
  })
  expect(await wrong('Admin@1234')).toEqual({
    password: 'Энэ нууц үг хэт түгээмэл, таахад амархан тул өөрийг сонгоно уу.',
  })
})

test('nor a word of it that can be guessed: the organisation, its short name, the administrator, the product, or what has leaked', async () => {
  const wrong = async (password: string) =>
    (
      await register({
        name: 'Цагаан Хад',
        short_name: 'Хадан',
        register_number: '5123499',
        login: 'tsagaan',
        password,
      })
    ).body.fields
  for (const password of ['Cagaan-Had7', 'Khadan#2026', 'Batbayar#26', 'Orgil#2026'])
    expect([password, await wrong(password)]).toEqual([
      password,
      {
        password:
          'Нууц үгэнд эзнийх нь нэр, и-мэйл, байгууллагын нэр эсвэл Orgil гэсэн үг орсон байна. Өөр нууц үг сонгоно уу.',
      },
    ])
  expect(await wrong('Nomad#2026')).toEqual({
    password: 'Энэ нууц үг алдагдсан нууц үгсийн жагсаалтад байгаа тул өөрийг сонгоно уу.',
  })
})
