import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { testServices } from '#platform/testing/services.ts'
import { mountDemoMail } from './demo-mail.ts'
import { openHttp } from './http.ts'
import { startJobs } from './jobs.ts'
import { deliverMail, sendMail } from './mail.ts'
import { mountWeb } from './static.ts'
import { startDispatch } from './outbox/dispatch.ts'
import { withTenant } from './tenancy.ts'

const received: { email: Email; to: string[] }[] = []
let isDown = false
const post = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onMailFrom: (_address, _session, done) => done(isDown ? new Error('closed today') : null),
  onData(stream, { envelope }, done) {
    void take(
      stream,
      envelope.rcptTo.map(({ address }) => address),
      done,
    )
  },
})
async function take(stream: AsyncIterable<Buffer>, to: string[], done: () => void) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  received.push({ email: await PostalMime.parse(Buffer.concat(chunks)), to })
  done()
}
await new Promise<void>((resolve) => {
  post.listen(0, '127.0.0.1', resolve)
})

const { db } = await openTestDatabase()
const MAIL_URL = `smtp://127.0.0.1:${(post.server.address() as AddressInfo).port}`
const services = testServices(db, { MAIL_URL, MAIL_FROM: 'Оргил <no-reply@orgil.test>' })
const jobs = startJobs(services, [{ ...deliverMail(), retryDelay: 1 }], { work: true })
const dispatch = startDispatch(services, [], jobs)
atTheEnd(async () => {
  await dispatch.stop()
  await jobs.stop()
  await new Promise<void>((resolve) => {
    post.close(() => resolve())
  })
})

const write = (subject: string, text: string) =>
  withTenant(db, { orgId: 1, userId: 1 }, (trx) => sendMail(trx, 1, { to: 'bat@orgil.test', subject, text }))
const letters = () =>
  db.selectFrom('platform.mails').select(['id', 'subject', 'sent_at']).orderBy('created_at').execute()

test('a letter arrives as it was written, in Mongolian and in Korean', async () => {
  await write('Танд «Өргөх бичиг» ирлээ', 'Үүнийг хянана уу.')
  await write('문서 «결재 요청»이 도착했습니다', '검토해 주세요.')
  services.live.nudge()
  await expect.poll(() => received, { timeout: 15_000 }).toHaveLength(2)
  const arrived = new Map(received.map(({ email }) => [email.subject, email.text?.trim()]))
  expect(arrived.get('Танд «Өргөх бичиг» ирлээ')).toBe('Үүнийг хянана уу.')
  expect(arrived.get('문서 «결재 요청»이 도착했습니다')).toBe('검토해 주세요.')
  expect(received[0]).toMatchObject({
    to: ['bat@orgil.test'],
    email: { from: { name: 'Оргил', address: 'no-reply@orgil.test' } },
  })
  await expect.poll(async () => (await letters()).every(({ sent_at }) => sent_at !== null)).toBe(true)
})

test('a letter that was sent is not sent again', async () => {
  const [letter] = await letters()
  const before = received.length
  await deliverMail().handle({ org_id: 1, mail_id: letter!.id }, services)
  expect(received).toHaveLength(before)
})

test('a letter waits for a mail server that is away', async () => {
  isDown = true
  const before = received.length
  await write('Хожуу', 'Хожуу ч гэсэн ирнэ')
  services.live.nudge()
  const failed = 'orgil_jobs_total{kind="platform.mail",result="failed"}'
  await expect.poll(() => services.metrics.expose(), { timeout: 15_000 }).toContain(failed)
  isDown = false
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(before + 1)
}, 40_000)

test('a letter of a transaction that was taken back is never sent', async () => {
  await withTenant(db, { orgId: 1, userId: 1 }, async (trx) => {
    await sendMail(trx, 1, { to: 'bat@orgil.test', subject: 'no', text: 'no' })
    throw new Error('changed my mind')
  }).catch(() => undefined)
  expect((await letters()).map(({ subject }) => subject)).not.toContain('no')
})

test('nobody adds a receiver through a subject', async () => {
  await write('Сайн\r\nBcc: all@orgil.test', 'x')
  services.live.nudge()
  await expect.poll(() => received.at(-1)?.email.subject, { timeout: 15_000 }).toBe('Сайн Bcc: all@orgil.test')
  expect(received.at(-1)!.to).toEqual(['bat@orgil.test'])
})

test('a letter has its text, its page, its picture and the way to fewer letters', async () => {
  const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await withTenant(db, { orgId: 1, userId: 1 }, (trx) =>
    sendMail(trx, 1, {
      to: 'bat@orgil.test',
      subject: 'Бүтэн',
      text: 'Бичвэр',
      html: `<p>Хуудас</p><img src="data:image/png;base64,${logo}" alt="">`,
      unsubscribe: 'https://orgil.test/unsubscribe?letter=x',
      replyTo: 'dorj@orgil.example',
    }),
  )
  services.live.nudge()
  await expect.poll(() => received.at(-1)?.email.subject, { timeout: 15_000 }).toBe('Бүтэн')
  const { text, html, attachments, headers, replyTo } = received.at(-1)!.email
  expect(replyTo?.map(({ address }) => address)).toEqual(['dorj@orgil.example'])
  expect(text?.trim()).toBe('Бичвэр')
  const [picture] = attachments
  expect(html).toContain(`<img src="cid:${picture!.contentId!.replace(/[<>]/g, '')}"`)
  expect(Buffer.from(picture!.content as ArrayBuffer).toString('base64')).toBe(logo)
  const said = (name: string) => headers.find(({ key }) => key === name)?.value
  expect([said('list-unsubscribe'), said('list-unsubscribe-post')]).toEqual([
    '<https://orgil.test/unsubscribe?letter=x>',
    'List-Unsubscribe=One-Click',
  ])
})

test('a letter that is text alone gets the page that the organisation gives it', async () => {
  const dressed = deliverMail((_db, orgId, { subject, text }) =>
    Promise.resolve(`<h1>${orgId} ${subject}</h1><p>${text}</p>`),
  )
  await write('Нүцгэн', 'Бичвэр')
  const letter = (await letters()).at(-1)!
  await db.updateTable('platform.mails').set({ sent_at: null }).where('id', '=', letter.id).execute()
  await dressed.handle({ org_id: 1, mail_id: letter.id }, services)
  expect(received.find(({ email }) => email.html?.includes('<h1>1 Нүцгэн</h1><p>Бичвэр</p>'))).toBeDefined()
})

async function page(demo: boolean, url: string) {
  const http = await openHttp({ ...services, config: { ...services.config, DEMO: demo } })
  mountDemoMail(http, { ...services, config: { ...services.config, DEMO: demo } })
  await mountWeb(http, '/nowhere')
  const reply = await http.inject({ url, headers: { accept: 'text/html' } })
  await http.close()
  return reply
}

test('the demo shows its letters, newest first, and nothing in them can run', async () => {
  await write('<script>alert(1)</script>', 'Нээх: http://127.0.0.1:3000/workflow/1\n<img src=x onerror=alert(1)>')
  const list = await page(true, '/dev/mail')
  expect(list.statusCode).toBe(200)
  expect(list.headers['content-security-policy']).toContain("script-src 'self'")
  expect(list.body).not.toMatch(/<script|<img/)
  const subjects = [...list.body.matchAll(/<a href="\/dev\/mail\/[^"]+">([^<]*)</g)].map((match) => match[1])
  expect(subjects).toHaveLength((await letters()).length)
  expect(subjects[0]).toBe('&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(subjects.at(-1)).toMatch(/Өргөх|결재/)

  const link = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body)![1]!
  const letter = await page(true, link)
  expect(letter.body).toContain('<a href="http://127.0.0.1:3000/workflow/1">')
  expect(letter.body).not.toMatch(/<script|<img/)
  expect((await page(true, '/dev/mail/none')).statusCode).toBe(404)
})

test('outside the demo nobody reads letters', async () => {
  for (const url of ['/dev/mail', `/dev/mail/${(await letters())[0]!.id}`]) {
    const reply = await page(false, url)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'platform.not_found'])
  }
})
