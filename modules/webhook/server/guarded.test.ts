import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addWebhook, changeWebhook, listWebhooks, tryWebhook } from '../shared/webhooks.ts'

const app = await startedApp({ PROCESS: 'web' })
const admin = await app.as('admin')
const good = { name: 'Санхүү', url: 'https://93.184.216.34/hook', events: ['document.ended' as const] }

test.each([
  ['http://93.184.216.34/', 'address_not_https'],
  ['https://127.0.0.1/', 'address_private'],
  ['https://[::1]:5432/', 'address_private'],
  ['https://169.254.169.254/latest/meta-data', 'address_private'],
  ['https://localhost/', 'address_private'],
  ['https://a:b@example.com/', 'address_has_password'],
  ['нэг хаяг', 'address_not_an_address'],
])('%s is not kept, neither at first nor later', async (url, problem) => {
  const code = `webhook.${problem}`
  expect(await admin.call(addWebhook, { ...good, url })).toMatchObject({
    status: 422,
    body: { code, fields: { url: expect.any(String) as string } },
  })
  const {
    body: { id },
  } = await admin.call(addWebhook, good)
  expect(await admin.call(changeWebhook, { ...good, id, url, is_active: true })).toMatchObject({
    status: 422,
    body: { code, fields: { url: expect.any(String) as string } },
  })
  expect((await admin.call(listWebhooks, {})).body.every((one) => one.url === good.url)).toBe(true)
})

test('what came in some other way is not called either', async () => {
  const {
    body: { id },
  } = await admin.call(addWebhook, good)
  await app.services.db
    .updateTable('workflow.webhooks')
    .set({ url: `${app.address}/healthz` })
    .where('id', '=', id)
    .execute()
  expect((await admin.call(tryWebhook, { id })).body).toMatchObject({
    state: 'failed',
    status: null,
    problem: 'private',
    answer: null,
  })
})
