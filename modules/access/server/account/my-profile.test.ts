import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { changeProfile, myProfile, removeAvatar, setAvatar } from '../../shared/profile.ts'
import { userPermissions } from '../../shared/session.ts'

const {
  services: { db },
  as,
  places,
} = await startedApp()
const { trade } = places.orgs

const whole = {
  last_name: 'Бат-Эрдэнэ',
  first_name: 'Anna',
  nickname: 'Анна',
  email: 'creator@khukhtenger.example',
  phone: '70112233',
  mobile: '99112233',
  register_number: 'уб99010112',
  birth_date: '1999-01-01',
  gender: 'women' as const,
  note: 'Өдрийн цагаар',
  aimag: 'MN-1',
  sum: 'MN51122',
  khoroo: '3-р хороо',
  address: 'Зайсан 12-4',
}
const picture = async (width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') => {
  const blue = sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } })
  const bytes = await blue[format]().toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}

test('I change what is known of me, and the log says of personal data that it changed, and not to what', async () => {
  const me = await as('creator')
  expect(await me.call(changeProfile, whole)).toMatchObject({
    status: 200,
    body: { ...whole, register_number: 'УБ99010112', login: 'creator' },
  })
  expect((await me.call(myProfile, {})).body).toMatchObject({
    first_name: 'Anna',
    gender: 'women',
    birth_date: '1999-01-01',
  })
  expect((await me.call(userPermissions, {})).body.user).toMatchObject({ first_name: 'Anna', last_name: 'Бат-Эрдэнэ' })
  const [logged] = await db
    .selectFrom('platform.audit')
    .select(['before', 'after', 'user_id'])
    .where('action', '=', 'access.profile_changed')
    .execute()
  expect(logged).toMatchObject({
    user_id: trade.users['creator'],
    before: { first_name: 'Болд' },
    after: {
      first_name: 'Anna',
      changed: expect.arrayContaining([
        'nickname',
        'register_number',
        'phone',
        'note',
        'aimag',
        'sum',
        'khoroo',
        'address',
      ]),
    },
  })
  const found = await (await as('admin')).fetch(`/api/access/audit?q=${encodeURIComponent('Бат-Эрдэнэ Anna')}`)
  expect(await found.text()).toContain('access.profile_changed')
  for (const secret of [
    'Анна',
    'УБ99010112',
    '99112233',
    'Өдрийн цагаар',
    'khukhtenger',
    'MN51122',
    'Зайсан',
    '3-р хороо',
  ])
    expect(JSON.stringify(logged)).not.toContain(secret)
})

test('the rules of the specification hold, and each is told at its field', async () => {
  const me = await as('creator')
  const fields = async (part: Record<string, unknown>) =>
    Object.keys((await me.call(changeProfile, { ...whole, ...part })).body.fields ?? {}).toSorted()
  expect(await fields({ first_name: 'Ү'.repeat(76) })).toEqual(['first_name'])
  expect(
    await fields({
      last_name: 'Болд1',
      phone: '9911 2233',
      mobile: 'x',
      register_number: 'UB99010112',
      birth_date: '2999-01-01',
      email: 'Bold@example.mn',
    }),
  ).toEqual(['birth_date', 'email', 'last_name', 'mobile', 'phone', 'register_number'])
  // A district of the capital does not lie in an aimag; what is not sent at all stays.
  expect(await fields({ aimag: 'MN-071' })).toEqual(['sum'])
  expect(await fields({ aimag: 'Улаанбаатар' })).toEqual(['aimag'])
  const { aimag: _a, sum: _s, khoroo: _k, address: _d, ...older } = whole
  expect((await me.call(changeProfile, older)).body).toMatchObject({
    aimag: 'MN-1',
    sum: 'MN51122',
    khoroo: '3-р хороо',
  })
})

test('what is not sent stays: two devices on one profile do not take back what the other saved', async () => {
  const [here, there] = [await as('hr'), await as('hr')]
  const before = (await here.call(myProfile, {})).body
  expect((await there.call(changeProfile, { mobile: '88112233' })).status).toBe(200)
  expect((await here.call(changeProfile, { nickname: 'Нараа' })).body).toEqual({
    ...before,
    mobile: '88112233',
    nickname: 'Нараа',
  })
  expect((await here.call(changeProfile, {})).body).toMatchObject({
    mobile: '88112233',
    nickname: 'Нараа',
    email: before.email,
  })
  // Nor does the log tell of names that nobody touched.
  const log = await db
    .selectFrom('platform.audit')
    .select(['before', 'after'])
    .where('action', '=', 'access.profile_changed')
    .where('user_id', '=', trade.users['hr']!)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { before: { changed: null }, after: { changed: ['mobile'] } },
    { before: { changed: null }, after: { changed: ['nickname'] } },
  ])
  expect((await here.call(changeProfile, { sum: 'MN51122' })).status, 'a district without its aimag').toBe(422)
})

test('nobody takes the register number of a colleague', async () => {
  await (await as('creator')).call(changeProfile, whole)
  const sales = await as('sales')
  const {
    body: { email },
  } = await sales.call(myProfile, {})
  expect(await sales.call(changeProfile, { ...whole, email })).toMatchObject({
    status: 409,
    body: { code: 'access.person.register_number_taken' },
  })
  expect((await sales.call(changeProfile, { ...whole, email, register_number: 'УБ99010199' })).status).toBe(200)
})

test('another address wants the password, and the old address learns of it', async () => {
  const me = await as('reviewer')
  const mine = (await me.call(myProfile, {})).body
  const wish = {
    ...whole,
    register_number: 'УБ99010113',
    first_name: mine.first_name,
    last_name: mine.last_name,
    email: 'new.address@khukhtenger.example',
  }
  for (const current of [undefined, '', 'Wrong#2026']) {
    expect(await me.call(changeProfile, { ...wish, current })).toMatchObject({
      status: 422,
      body: { code: 'access.password_wrong', fields: { current: 'Нууц үг буруу байна' } },
    })
  }
  expect((await me.call(myProfile, {})).body.email).toBe('reviewer@khukhtenger.example')
  expect((await me.call(changeProfile, { ...wish, current: 'Orgil#2026' })).body.email).toBe(
    'new.address@khukhtenger.example',
  )
  const told = await db
    .selectFrom('platform.mails')
    .select('to')
    .where('subject', '=', 'Таны и-мэйл хаяг солигдлоо')
    .orderBy('to')
    .execute()
  expect(told.map(({ to }) => to)).toEqual(['new.address@khukhtenger.example', 'reviewer@khukhtenger.example'])
})

test('a square picture is kept, written anew, and seen by colleagues alone', async () => {
  const me = await as('hr')
  const { status, body } = await me.call(setAvatar, { image: await picture(900, 900) })
  expect(status).toBe(200)
  const shown = await (await as('sales')).fetch(body.avatar)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 512, height: 512 })
  expect((await (await as('outsider')).fetch(body.avatar)).status).toBe(404)
  expect((await me.call(userPermissions, {})).body.user.avatar).toBe(body.avatar)

  expect((await me.call(removeAvatar, {})).status).toBe(200)
  expect((await me.call(userPermissions, {})).body.user.avatar).toBeNull()
  expect((await (await as('sales')).fetch(body.avatar)).status).toBe(404)
})

test('who works in two organisations is seen in both', async () => {
  const me = await as('accountant')
  await me.call(setAvatar, { image: await picture(64, 64, 'jpeg') })
  const places = await db
    .selectFrom('access.members')
    .select(['org_id', 'avatar_file_id'])
    .where('user_id', '=', trade.users['accountant']!)
    .execute()
  expect(places).toHaveLength(2)
  expect(new Set(places.map(({ avatar_file_id }) => avatar_file_id)).size).toBe(2)
  for (const { org_id, avatar_file_id } of places) {
    expect(
      await db
        .selectFrom('platform.files')
        .select(['subject_type', 'subject_id'])
        .where('org_id', '=', org_id)
        .where('id', '=', avatar_file_id!)
        .executeTakeFirst(),
    ).toEqual({ subject_type: 'access.avatar', subject_id: String(trade.users['accountant']) })
  }
})

test('what is not square, too large or no picture is refused, whatever it calls itself', async () => {
  const me = await as('builder')
  const code = async (image: string) => (await me.call(setAvatar, { image })).body.code
  expect(await code(await picture(90, 91))).toBe('platform.image_not_square')
  expect(await code(await picture(90, 90, 'webp'))).toBe('platform.image_unreadable')
  expect(await code((await picture(90, 90, 'webp')).replace('image/webp', 'image/png'))).toBe(
    'platform.image_unreadable',
  )
  expect(
    await code(`data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`),
  ).toBe('platform.image_unreadable')
  expect(await code(`data:image/png;base64,${Buffer.alloc(1024 * 1024 + 1).toString('base64')}`)).toBe(
    'platform.image_too_large',
  )
  expect(
    await db
      .selectFrom('access.members')
      .select('avatar_file_id')
      .where('user_id', '=', trade.users['builder']!)
      .execute(),
  ).toEqual([{ avatar_file_id: null }])
})

test('who changes the picture without an end is asked to come again, and keeps the last one', async () => {
  const few = await startedApp({ UPLOADS_PER_HOUR: '2' })
  const me = await few.as('creator')
  const statuses: number[] = []
  for (let times = 0; times < 3; times += 1)
    statuses.push((await me.call(setAvatar, { image: await picture(64, 64) })).status)
  expect(statuses).toEqual([200, 200, 429])
  expect((await me.call(userPermissions, {})).body.user.avatar).not.toBeNull()
})
