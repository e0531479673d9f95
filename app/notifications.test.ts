import { expect, test, vi } from 'vitest'
import { modules } from '#app/modules.ts'
import { startedApp } from '#app/testing/started-app.ts'
import { lambdaConfig } from '#modules/access/shared/index.ts'
import { changeDefaults, previewLetter, showDefaults, showPreferences } from '#modules/notification/shared/index.ts'
import { changeFcm, removeFcm, showSettings, tryFcm } from '#modules/operation/shared/index.ts'
import { html } from '#platform/server/page.ts'
import { readWords } from '#platform/server/words.ts'
import { languages, localeOf } from '#platform/shared/i18n.ts'
import { aServiceAccount, firebase } from '#platform/testing/fake-fcm.ts'

const account = aServiceAccount()
const service = firebase(account)
vi.stubGlobal('fetch', service.fetch)
const {
  as,
  services: { db },
  runJob,
} = await startedApp()
const [admin, creator] = [await as('admin'), await as('creator')]
const kinds = modules.flatMap(({ news = [] }) => news)

const words = Object.fromEntries(
  languages.map((language) => [language, readWords(new URL('..', import.meta.url).pathname, language)]),
)

test('whatever people are told belongs to one kind that they can choose', () => {
  const told = Object.keys(words['mn']!).filter(
    (key) => /^\w+\.notify\.\w+$/.test(key) || key === 'access.news.registered',
  )
  expect(told.length).toBeGreaterThan(10)
  const keys = kinds.flatMap((kind) => kind.keys)
  expect(
    told
      .filter((key) => !keys.includes(key))
      .map((key) => `${key} is of no kind: name it in \`news\` of its module (modules/<module>/server/index.ts)`),
  ).toEqual([])
  expect(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    'of two kinds',
  ).toEqual([])
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
})

test.each(languages)('every kind has a name in %s', (language) => {
  expect(kinds.filter(({ title }) => !words[language]![title]).map(({ title }) => title)).toEqual([])
})

test.each(languages)(
  'an administrator sees in %s how letters look, with the name of the organisation',
  async (language) => {
    const { organization } = (await (
      await admin.fetch('/org/user-permissions', { headers: { 'x-lang': localeOf(language) } })
    ).json()) as { organization: { organization: string } }
    const said = kinds.filter(({ keys: [key = ''] }) => words[language]![key])
    expect(said.length).toBeGreaterThan(8)
    for (const letter of ['summary', ...said.map(({ name }) => name)]) {
      const { status, body } = await admin.call(previewLetter, { letter, language })
      expect(status, letter).toBe(200)
      expect(body.subject).not.toMatch(/\{\{|notify\.|^$/)
      expect(body.html.includes(html`${organization.organization}`.markup), letter).toBe(true)
      expect(body.html.includes(`<html lang="${language}">`), letter).toBe(true)
    }
    expect((await admin.call(previewLetter, { letter: 'nothing', language })).status).toBe(404)
    expect((await creator.call(previewLetter, { letter: 'summary', language })).status).toBe(403)
  },
)

test("what an administrator sets holds for their people, and for nobody else's", async () => {
  const {
    body: { kinds: _, ...kept },
  } = await admin.call(showDefaults, {})
  expect((await admin.call(changeDefaults, { ...kept, kinds: { 'workflow.copied': { mail: true } } })).status).toBe(200)
  const mailed = async (who: typeof admin) =>
    (await who.call(showPreferences, {})).body.all_kinds.find(({ name }) => name === 'workflow.copied')!.usual.mail
  expect([await mailed(creator), await mailed(await as('outsider'))]).toEqual([true, false])
  await runJob('notification.release')
})

test('a super administrator sets Firebase, tries it, tells applications of it and takes it out', async () => {
  const superadmin = await as('superadmin')
  const change = (wish: { account: string; app_config?: string }, version = 0) =>
    superadmin.call(changeFcm, { app_config: '', version, ...wish })
  expect((await superadmin.call(tryFcm, {})).body.code).toBe('operation.fcm_missing')
  expect((await change({ account: '' })).body.fields).toEqual({ account: 'Заавал бөглөнө' })
  for (const wrong of [
    '{}',
    'x',
    account.replace('oauth2.googleapis.com', 'evil.example.com'),
    account.replace('BEGIN PRIVATE KEY', 'BEGIN NOTHING'),
  ])
    expect((await change({ account: wrong })).status).toBe(422)
  expect((await change({ account, app_config: '{"apiKey": {"a": 1}}' })).status).toBe(422)
  expect((await creator.call(changeFcm, { account, app_config: '', version: 0 })).status).toBe(403)

  expect((await change({ account, app_config: '{"apiKey":"AIza","projectId":"orgil-test"}' })).status).toBe(200)
  const shown = await superadmin.call(showSettings, {})
  expect(shown.body.fcm).toMatchObject({
    project_id: 'orgil-test',
    client_email: 'orgil@orgil-test.iam.gserviceaccount.com',
    version: 1,
    is_given: false,
    devices: 0,
  })
  expect(JSON.stringify(shown.body)).not.toContain('PRIVATE KEY')
  expect((await superadmin.call(lambdaConfig, {})).body.notify).toEqual({
    firebaseConfig: { apiKey: 'AIza', projectId: 'orgil-test' },
  })
  const { sealed } = await db
    .selectFrom('platform.settings')
    .select('sealed')
    .where('name', '=', 'fcm')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(sealed)).not.toContain('PRIVATE')

  expect((await superadmin.call(tryFcm, {})).body).toMatchObject({ ok: true, devices: 0 })
  await superadmin.fetch('/api/notifications/apps', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'fK3xQ0:APA91bH-of_the.boss' }),
  })
  expect((await superadmin.call(tryFcm, {})).body).toMatchObject({ ok: true, devices: 1 })
  expect(service.received).toMatchObject([{ notification: { title: 'Orgil' } }])
  service.givesPasses = false
  expect((await superadmin.call(tryFcm, {})).body).toMatchObject({ ok: false, status: 400 })

  expect((await superadmin.call(removeFcm, { version: 1 })).status).toBe(200)
  expect((await superadmin.call(showSettings, {})).body.fcm).toMatchObject({ project_id: null, app_config: '' })
  expect((await superadmin.call(lambdaConfig, {})).body.notify).toEqual({ firebaseConfig: null })
})
