import { expect, request, test, type Page } from '@playwright/test'
import { PASSWORD, url } from './app.ts'
import { closeDesk, openDesk, signInAt } from './desk.ts'
import { decide, flows, send } from './documents.ts'
import { person } from './person.ts'
import { NIGHT } from './night.ts'

/** Told apart from whatever other journeys leave in the same office. */
const named = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`
const messages = (page: Page) => page.getByRole('region', { name: 'Мессежүүд' })
const decisionBar = (page: Page) => page.getByRole('region', { name: 'Шийдвэр', exact: true })
const toSignIn = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Нэвтрэх' }).click()

const areas = [
  '/home',
  '/admin/profile',
  '/select-role',
  '/workflow',
  '/works',
  '/planning',
  '/attendance',
  '/finance',
  '/map',
  '/crm/leads',
  '/user/list',
  '/erp',
  '/organization',
  '/organization/struct',
  '/Home',
  '/ADMIN/profile',
  '/Lambda/puzzle',
]

test('every area warns a visitor and sends them to the root page', async ({ browser }) => {
  const page = await openDesk(browser, null)
  for (const area of areas) {
    await test.step(area, async () => {
      await page.goto(area)
      await expect(messages(page).getByText('Нэвтэрнэ үү', { exact: true })).toBeVisible()
      await expect(
        messages(page).getByText('Систем ашиглахын тулд систем нэвтэрнэ үү !!!', { exact: true }),
      ).toBeVisible()
      await expect(page).toHaveURL('/')
    })
  }
  await closeDesk(page)
})

test('who wanted a protected page is there after signing in', async ({ browser }) => {
  const page = await openDesk(browser, null)
  await page.goto('/admin/profile')
  await expect(page).toHaveURL('/')
  await toSignIn(page)
  await signInAt(page, 'builder')
  await expect(page).toHaveURL('/admin/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Чулуун Билгүүн' })).toBeVisible()
  await closeDesk(page)
})

test('signing out of a protected page leads to the root page, and back does not open it again', async ({ browser }) => {
  const page = await openDesk(browser, 'creator')
  const leave = async () => {
    await page.getByRole('button', { name: /Хувийн цэс/ }).click()
    await page.getByRole('button', { name: 'Гарах', exact: true }).click()
  }
  const draft = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ls_workflow_draft_')))
  const title = named('Гарахын өмнөх ноорог')
  await page.goto('/workflow?flow=1')
  await page.getByLabel('Гарчиг').fill(title)
  await expect.poll(draft).toHaveLength(1)
  await page.goto('/home')
  // What was begun is asked about; then nothing of it stays here.
  await leave()
  const asking = page.getByRole('dialog', { name: 'Илгээгээгүй зүйл үлдлээ' })
  await expect(asking.getByText(title)).toBeVisible()
  await asking.getByRole('button', { name: 'Болих' }).click()
  expect(await draft()).toHaveLength(1)
  await leave()
  await asking.getByRole('button', { name: 'Гарах', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await draft()).toEqual([])
  await expect(page.getByRole('main').getByRole('link', { name: 'Нэвтрэх' })).toBeVisible()
  await page.goBack()
  await expect(messages(page).getByText('Нэвтэрнэ үү', { exact: true })).toBeVisible()
  await closeDesk(page)
})

test('a wrong password is refused in the words of the specification, and nothing typed is lost', async ({
  browser,
}) => {
  const page = await openDesk(browser, null)
  await page.goto('/auth/login')
  await signInAt(page, 'builder', 'Orgil#2025')
  await expect(page.getByRole('alert').getByText('Уучлаарай, нэвтрэх үед алдаа гарлаа!!')).toBeVisible()
  await expect(page.getByLabel('Нэвтрэх нэр')).toHaveValue('builder')
  await expect(page).toHaveURL('/auth/login')
  await signInAt(page, 'builder')
  await expect(page).toHaveURL('/home')
  await closeDesk(page)
})

test('too many wrong passwords close the account for a while, and say for how long', async ({ browser }) => {
  const page = await openDesk(browser, null)
  const login = named('nobody').replace(' ', '-')
  await page.goto('/auth/login')
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/login'))
    await signInAt(page, login, 'Wrong#2026')
    await answered
    await expect(page.getByRole('button', { name: 'Нэвтрэх', exact: true })).toBeEnabled()
  }
  await signInAt(page, login)
  await expect(
    page.getByText(/Олон удаа буруу оролдсон тул нэвтрэх эрхийг түр хаалаа\. 1[45] минутын дараа дахин оролдоно уу\./),
  ).toBeVisible()
  await closeDesk(page)
})

test('an unknown address and an address whose rule refuses it are 404 pages', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'creator')
  await page.goto('/nowhere/at-all')
  await expect(page.getByRole('heading', { level: 1, name: 'Хуудас олдсонгүй' })).toBeVisible()
  await expect(page.getByText('Page not found: /nowhere/at-all', { exact: true })).toBeVisible()
  await page.goto('/workflow/not-an-id')
  await expect(page.getByText('Page Not Found: /workflow/not-an-id', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Нүүр хуудас руу очих' }).click()
  await expect(page).toHaveURL('/home')
  await closeDesk(page)
})

test("a document of others is not found, in one's own organisation and in another", async ({ browser }) => {
  const id = await send('creator', named('Нууц гэрээ'))
  for (const login of ['sales', 'outsider']) {
    const page = await openDesk(browser, login)
    await page.goto(`/workflow/${id}`)
    await expect(page.getByText('Баримт бичиг олдсонгүй')).toBeVisible()
    await expect(page.getByText('Нууц гэрээ')).toHaveCount(0)
    await closeDesk(page)
  }
})

test('of two who decide the same step the second is told who was first, and keeps what they typed', async ({
  browser,
}) => {
  const id = await aLetterForTheOffice()
  const [first, second] = await Promise.all([openDesk(browser, 'hr'), openDesk(browser, 'secretary')])
  // The second does not hear the news in time.
  await second.route('**/api/live**', (route) => route.abort())
  for (const page of [first, second]) {
    await page.goto(`/workflow/${id}`)
    await expect(decisionBar(page).getByRole('button', { name: 'Хүлээн авах' })).toBeEnabled()
  }
  await decisionBar(first).getByRole('button', { name: 'Хүлээн авах' }).click()
  await expect(messages(first).getByText('Хүлээн авсан: шийдвэр бүртгэгдлээ')).toBeVisible()

  await decisionBar(second).getByLabel('Нэмэлт тайлбар').fill('Захиргаанд хүлээн авлаа.')
  await decisionBar(second).getByRole('button', { name: 'Хүлээн авах' }).click()
  await expect(decisionBar(second).getByText('Энэ алхмыг өөр хүн түрүүлж шийдвэрлэсэн байна')).toBeVisible()
  await expect(
    decisionBar(second).getByText(/Шийдвэрлэсэн: П\.Наранцэцэг, 20\d\d-\d\d-\d\d \d\d:\d\d \(Хүлээн авсан\)/),
  ).toBeVisible()
  await expect(decisionBar(second).getByLabel('Нэмэлт тайлбар')).toHaveValue('Захиргаанд хүлээн авлаа.')
  await Promise.all([closeDesk(first), closeDesk(second)])
})

test('who decides what they have decided in another window already is told so', { tag: NIGHT }, async ({ browser }) => {
  const id = await send('creator', named('Хоёр цонхны гэрээ'))
  const page = await openDesk(browser, 'reviewer')
  await page.route('**/api/live**', (route) => route.abort())
  await page.goto(`/workflow/${id}`)
  await expect(decisionBar(page).getByRole('button', { name: 'Зөвшөөрөх' })).toBeEnabled()
  await decide('reviewer', id, 'reviewed')
  await decisionBar(page).getByLabel('Нэмэлт тайлбар').fill('Зөв.')
  await decisionBar(page).getByRole('button', { name: 'Зөвшөөрөх' }).click()
  await expect(decisionBar(page).getByText('Та энэ алхмыг аль хэдийн шийдвэрлэсэн байна')).toBeVisible()
  await expect(decisionBar(page).getByText('Энэ алхмыг өөр хүн түрүүлж шийдвэрлэсэн байна')).toHaveCount(0)
  await closeDesk(page)
})

test(
  'who is still typing while somebody else decides learns of it by itself, and keeps what they typed',
  { tag: NIGHT },
  async ({ browser }) => {
    const id = await aLetterForTheOffice()
    const page = await openDesk(browser, 'secretary')
    await page.goto(`/workflow/${id}`)
    await decisionBar(page).getByLabel('Нэмэлт тайлбар').fill('Захиргаанд хүлээн')
    await decide('hr', id, 'received')
    await expect(decisionBar(page).getByText('Энэ алхам аль хэдийн шийдвэрлэгдсэн байна')).toBeVisible()
    await expect(
      decisionBar(page).getByText(/Шийдвэрлэсэн: П\.Наранцэцэг, 20\d\d-\d\d-\d\d \d\d:\d\d \(Хүлээн авсан\)/),
    ).toBeVisible()
    await expect(decisionBar(page).getByRole('button', { name: 'Хүлээн авах' })).toHaveCount(0)
    await expect(decisionBar(page).getByLabel('Нэмэлт тайлбар')).toHaveValue('Захиргаанд хүлээн')
    await closeDesk(page)
  },
)

test('a decision in a lost network keeps what was typed, and tried again it happens once', async ({ browser }) => {
  const id = await send('creator', named('Сүлжээгүй үеийн гэрээ'))
  const page = await openDesk(browser, 'reviewer')
  await page.goto(`/workflow/${id}`)
  const bar = decisionBar(page)
  await expect(bar.getByRole('button', { name: 'Буцаах' })).toBeEnabled()
  await bar.getByLabel('Нэмэлт тайлбар').fill('Дүнг засна уу.')
  await page.context().setOffline(true)
  await bar.getByRole('button', { name: 'Буцаах' }).click()
  await expect(bar.getByText('Сүлжээний алдаа', { exact: true })).toBeVisible()
  await expect(bar.getByLabel('Нэмэлт тайлбар')).toHaveValue('Дүнг засна уу.')
  await page.context().setOffline(false)
  await bar.getByRole('button', { name: 'Дахин оролдох' }).click()
  await expect(messages(page).getByText('Буцаасан: шийдвэр бүртгэгдлээ')).toBeVisible()
  expect(await decisionsIn(id)).toEqual(['Буцаасан'])
  await closeDesk(page)
})

test('what was written anew after the network was lost is what is sent', { tag: NIGHT }, async ({ browser }) => {
  const id = await send('creator', named('Дахин бичсэн тайлбар'))
  const page = await openDesk(browser, 'reviewer')
  await page.goto(`/workflow/${id}`)
  const bar = decisionBar(page)
  await expect(bar.getByRole('button', { name: 'Буцаах' })).toBeEnabled()
  await bar.getByLabel('Нэмэлт тайлбар').fill('Дүн')
  await page.context().setOffline(true)
  await bar.getByRole('button', { name: 'Буцаах' }).click()
  await expect(bar.getByRole('button', { name: 'Дахин оролдох' })).toBeVisible()
  await page.context().setOffline(false)
  await bar.getByLabel('Нэмэлт тайлбар').fill('Дүнг бууруулна уу.')
  await expect(bar.getByRole('button', { name: 'Дахин оролдох' }), 'the words before would go out').toBeHidden()
  await bar.getByRole('button', { name: 'Буцаах' }).click()
  await expect(messages(page).getByText('Буцаасан: шийдвэр бүртгэгдлээ')).toBeVisible()
  const { statusHistories } = await (
    await person('creator')
  ).call<{ statusHistories: { description: string | null }[] }>('GET', `/api/process/history/${id}`)
  expect(statusHistories.map(({ description }) => description)).toContain('Дүнг бууруулна уу.')
  await closeDesk(page)
})

test(
  'an answer that was lost on its way back is asked for again, and the decision still happened once',
  { tag: NIGHT },
  async ({ browser }) => {
    const id = await send('creator', named('Хариу нь замдаа төөрсөн гэрээ'))
    const page = await openDesk(browser, 'reviewer')
    await page.goto(`/workflow/${id}`)
    // The server carries it out; the answer never arrives.
    await page.route(
      '**/fire',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await decisionBar(page).getByRole('button', { name: 'Зөвшөөрөх' }).click()
    await expect(messages(page).getByText('Хянасан: шийдвэр бүртгэгдлээ')).toBeVisible()
    expect(await decisionsIn(id)).toEqual(['Хянасан'])
    await closeDesk(page)
  },
)

test('a reload in the middle of a draft keeps it', async ({ browser }) => {
  const page = await openDesk(browser, 'creator')
  const title = named('Ноорог')
  await page.goto('/workflow?flow=1')
  await page.getByLabel('Гарчиг').fill(title)
  await page.getByLabel('Гэрээний дүн').fill('1500000')
  await page.getByLabel('Зорилго, үндэслэл').fill('Хагас бичсэн үндэслэл')
  await page.reload()
  await expect(page.getByText('Өмнө бичиж байсан ноорог сэргээгдлээ.')).toBeVisible()
  await expect(page.getByLabel('Гарчиг')).toHaveValue(title)
  await expect(page.getByLabel('Гэрээний дүн')).toHaveValue('1,500,000')
  await expect(page.getByLabel('Зорилго, үндэслэл')).toHaveValue('Хагас бичсэн үндэслэл')
  await closeDesk(page)
})

test(
  'a reload in the middle of a correction keeps it, and what was sent does not come back',
  { tag: NIGHT },
  async ({ browser }) => {
    const id = await send('creator', named('Засаж байсан гэрээ'))
    await decide('reviewer', id, 'returned', { description: 'Дүнг засна уу.' })
    const page = await openDesk(browser, 'creator')
    await page.goto(`/workflow/${id}`)
    await page.getByLabel('Гэрээний дүн').fill('1750000')
    await page.reload()
    await expect(page.getByText('Өмнө бичиж байсан ноорог сэргээгдлээ.')).toBeVisible()
    await expect(page.getByLabel('Гэрээний дүн')).toHaveValue('1,750,000')
    await decisionBar(page).getByRole('button', { name: 'Дахин илгээх' }).click()
    await expect(messages(page).getByText('Дахин үүсгэсэн: шийдвэр бүртгэгдлээ')).toBeVisible()

    await decide('reviewer', id, 'returned', { description: 'Үндэслэлийг ч мөн.' })
    await page.goto(`/workflow/${id}`)
    await expect(page.getByText('Үндэслэлийг ч мөн.').first()).toBeVisible()
    await expect(page.getByLabel('Гэрээний дүн')).toHaveValue('1,750,000')
    await expect(page.getByText('Өмнө бичиж байсан ноорог сэргээгдлээ.')).toHaveCount(0)
    await closeDesk(page)
  },
)

test('a form with gaps says which, and leads there', async ({ browser }) => {
  const page = await openDesk(browser, 'creator')
  await page.goto('/workflow?flow=1')
  await page.getByRole('button', { name: 'Илгээх' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Мэдээлэл дутуу байна' })
  await expect(summary).toBeVisible()
  await summary.getByRole('button', { name: 'Зорилго, үндэслэл' }).click()
  await expect(page.getByLabel('Зорилго, үндэслэл')).toBeFocused()
  await expect(page.getByLabel('Зорилго, үндэслэл')).toHaveAttribute('aria-invalid', 'true')
  await closeDesk(page)
})

test('a double click on send makes one document', async ({ browser }) => {
  const page = await openDesk(browser, 'creator')
  const title = named('Хоёр дарсан гэрээ')
  await page.goto('/workflow?flow=1')
  await page.getByLabel('Гарчиг').fill(title)
  await page.getByLabel('Зорилго, үндэслэл').fill('Нэг л удаа илгээгдэх ёстой.')
  await page.getByRole('button', { name: 'Илгээх' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const { items } = await (
    await person('creator')
  ).call<{ items: object[] }>('GET', `/api/workflow/inbox?box=sent&q=${encodeURIComponent(title)}`)
  expect(items).toHaveLength(1)
  await closeDesk(page)
})

test('a session that is ended in another browser leads to the sign-in at once', async ({ browser }) => {
  const [here, there] = [await openDesk(browser, 'builder'), await openDesk(browser, 'builder')]
  await there.goto('/home')
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
  await here.goto('/admin/profile')
  await here.getByRole('button', { name: 'Бусад бүх төхөөрөмжөөс гарах' }).click()
  await expect(messages(here).getByText(/Бусад төхөөрөмжөөс гарлаа/)).toBeVisible()
  await expect(there).toHaveURL('/auth/login')
  await Promise.all([closeDesk(here), closeDesk(there)])
})

test(
  'who returns to a session that is over is asked to sign in, and comes back to the page',
  { tag: NIGHT },
  async ({ browser }) => {
    const [here, there] = [await openDesk(browser, 'builder'), await openDesk(browser, 'builder')]
    await there.goto('/admin/profile')
    await there.evaluate(() => {
      localStorage.setItem(
        'ls_workflow_draft_builder_1',
        JSON.stringify({ value: { title: 'Үлдсэн ноорог' }, time: Date.now(), expire: Date.now() + 60_000 }),
      )
    })
    await there.goto('about:blank')
    await here.goto('/admin/profile')
    await here.getByRole('button', { name: 'Бусад бүх төхөөрөмжөөс гарах' }).click()
    await expect(messages(here).getByText(/Бусад төхөөрөмжөөс гарлаа/)).toBeVisible()
    await there.goto('/admin/profile')
    await expect(messages(there).getByText('Нэвтрэх хэрэгтэй!', { exact: true })).toBeVisible()
    await expect(there).toHaveURL('/auth/login')
    await signInAt(there, 'builder')
    await expect(there).toHaveURL('/admin/profile')
    // Nobody signed out: what was begun is still theirs.
    expect(await there.evaluate(() => localStorage.getItem('ls_workflow_draft_builder_1'))).toContain('Үлдсэн ноорог')
    await Promise.all([closeDesk(here), closeDesk(there)])
  },
)

test('the language changes everywhere at once and stays after a reload', async ({ browser }) => {
  const page = await openDesk(browser, 'creator')
  await page.goto('/home')
  await page.getByRole('button', { name: /^Хэл:/ }).click()
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('navigation', { name: '메뉴' }).getByRole('link', { name: '새 문서' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation', { name: '메뉴' }).getByRole('link', { name: '새 문서' })).toBeVisible()
  await closeDesk(page)
})

test('dark mode stays after a reload', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'creator')
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Бараан горим' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await closeDesk(page)
})

test('the accountant of two organisations chooses where to work, and sees only what is there', async ({ browser }) => {
  const title = named('Худалдан авалт')
  await send('creator', title, {
    flow_id: flows.tender,
    fields: { item: 'Сандал', budget: '900000', justification: 'Хуучин нь эвдэрсэн.' },
  })
  const page = await openDesk(browser, 'accountant')
  await page.goto('/select-role')
  await page.getByRole('button', { name: /Хөх Тэнгэр Трейд/ }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('list', { name: 'Надад ирсэн' }).getByRole('button', { name: title })).toBeVisible()
  await page.goto('/select-role')
  await page.getByRole('button', { name: /Ирээдүй Оргил/ }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('button', { name: /Байгууллага сонгох/ })).toContainText('Ирээдүй Оргил')
  await expect(page.getByText(title)).toHaveCount(0)
  await closeDesk(page)
})

test(
  'a window that stands in one organisation follows when another goes over to the next, and sends nothing there',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'accountant')
    const place = page.getByRole('button', { name: /Байгууллага сонгох/ })
    await page.goto('/select-role')
    await page.getByRole('button', { name: /Хөх Тэнгэр Трейд/ }).click()
    await expect(page).toHaveURL('/home')
    await page.goto('/workflow?flow=1')
    const title = named('Хоёр байгууллага')
    await page.getByLabel('Гарчиг').fill(title)
    await page.getByLabel('Зорилго, үндэслэл').fill('Худалдааны компанид илгээх.')
    // The storage tells nothing: what is sent is refused by the server.
    await page.evaluate(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
    )
    const { user } = (await (await page.request.get(url('/api/org/user-permissions'))).json()) as {
      user: { login: string }
    }
    expect(user.login).toBe('accountant')
    const xsrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
    const moved = await page.request.post(url('/api/auth/choose'), {
      data: { org_id: 2 },
      headers: { 'x-xsrf-token': decodeURIComponent(xsrf) },
    })
    expect(moved.status()).toBe(200)
    await page.getByRole('button', { name: 'Илгээх' }).click()
    await expect(messages(page).getByText(/өөр цонхонд өөр байгууллага руу шилжсэн/)).toBeVisible()
    await expect(page).toHaveURL('/home')
    await expect(place).toContainText('Ирээдүй Оргил')
    for (const org_id of [2, 1]) {
      await page.request.post(url('/api/auth/choose'), {
        data: { org_id },
        headers: { 'x-xsrf-token': decodeURIComponent(xsrf) },
      })
      const { items } = (await (
        await page.request.get(url(`/api/workflow/inbox?box=sent&q=${encodeURIComponent(title)}`))
      ).json()) as { items: object[] }
      expect(items).toEqual([])
    }
    // What was written waits in the organisation for which it was.
    await page.goto('/workflow?flow=1')
    await expect(page.getByLabel('Гарчиг')).toHaveValue(title)
    await closeDesk(page)
  },
)

/** Forwarded by the director, so that anybody of the office may receive it. */
async function aLetterForTheOffice() {
  const fields = { sender: 'Татварын ерөнхий газар', received_on: '2026-11-20', summary: 'Тайлбар ирүүлэх' }
  const id = await send('sales', named('Ирсэн бичиг'), { flow_id: flows.letter, fields })
  await decide('director', id, 'forwarded', { targets: [{ subject_type: 'TO_ORG_STRUCT', struct_id: 2 }] })
  return id
}

/** What was decided after the document was sent, in order. */
async function decisionsIn(id: string) {
  const { statusHistories } = await (
    await person('creator')
  ).call<{ statusHistories: { status_action: string | null }[] }>('GET', `/process/history/${id}`)
  return statusHistories.flatMap(({ status_action }) => status_action ?? [])
}

test('what cannot be loaded at the start says so, and is tried again', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, null)
  await page.route('**/api/lambda-config', (route) =>
    route.fulfill({ status: 500, json: { status: false, code: 'platform.server_error', reference: 'r-17' } }),
  )
  await page.goto('/auth/login')
  await expect(page.getByRole('main').getByText('Серверийн алдаа!')).toBeVisible()
  await expect(page.getByLabel('Нэвтрэх нэр')).toHaveCount(0)
  await page.unroute('**/api/lambda-config')
  await page.getByRole('button', { name: 'Дахин оролдох' }).click()
  await expect(page.getByLabel('Нэвтрэх нэр')).toBeVisible()
  await closeDesk(page)
})

test(
  'a history that cannot be loaded leaves the document as it is, and says nothing',
  { tag: NIGHT },
  async ({ browser }) => {
    const title = named('Түүхгүй гэрээ')
    const id = await send('creator', title)
    const page = await openDesk(browser, 'creator')
    await page.route('**/process/history/*', (route) =>
      route.fulfill({ status: 500, json: { status: false, code: 'platform.server_error', reference: 'r-18' } }),
    )
    const logged = page.waitForEvent('pageerror')
    await page.goto(`/workflow/${id}`)
    await logged
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Ачаалж байна' })).toHaveCount(0)
    // Words about it would be there by now; waiting for none would only wait until they go.
    await page.waitForTimeout(1000)
    expect(await page.getByText('Серверийн алдаа!').count()).toBe(0)
    await closeDesk(page)
  },
)

const nickname = (page: Page) => page.getByLabel('Харагдах нэр')

test(
  'a session that is ended elsewhere leads to the sign-in and back, with what was being typed',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'councillor3')
    await page.goto('/admin/profile')
    const typed = named('Хоч')
    await nickname(page).fill(typed)
    const elsewhere = await request.newContext({ storageState: await page.context().storageState() })
    const xsrf = (await elsewhere.storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value
    await elsewhere.post(url('/api/auth/logout'), { data: {}, headers: { 'x-xsrf-token': decodeURIComponent(xsrf) } })
    await elsewhere.dispose()
    await expect(page).toHaveURL('/auth/login')
    await expect(messages(page).getByText('Нэвтрэх хэрэгтэй!')).toHaveCount(0)
    await signInAt(page, 'councillor3')
    await expect(page).toHaveURL('/admin/profile')
    await expect(nickname(page)).toHaveValue(typed)
    await closeDesk(page)
  },
)

test(
  'a tab whose browser was meanwhile taken over by another person does nothing in their name, and becomes theirs',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'councillor3')
    // As if it had lain in the background: nothing reaches it.
    await page.route('**/api/live**', (route) => route.abort())
    await page.goto('/admin/profile')
    const typed = named('Өөр хүн')
    await nickname(page).fill(typed)
    await page.context().clearCookies()
    await page.request.post(url('/api/auth/login'), { data: { login: 'sales', password: PASSWORD } })
    // Or it learns of it before, by a question of its own.
    await Promise.race([page.getByRole('button', { name: 'Хадгалах' }).first().click(), page.waitForURL('/home')])
    await expect(page).toHaveURL('/home')
    // The whole page comes anew; a visit in the middle of that would break it off.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/admin/profile')
    await expect(nickname(page)).toBeVisible()
    expect(await nickname(page).inputValue()).not.toBe(typed)
    const profile = (await (await page.request.get(url('/api/auth/profile'))).json()) as {
      login: string
      nickname: string | null
    }
    expect([profile.login, profile.nickname]).not.toContain(typed)
    expect(profile.login).toBe('sales')
    await closeDesk(page)
  },
)

test('a sign-out in one tab leads the others to the sign-in as well', async ({ browser }) => {
  const page = await openDesk(browser, 'councillor3')
  await page.route('**/api/live**', (route) => route.abort())
  await page.goto('/admin/profile')
  await expect(nickname(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: /Хувийн цэс/ }).click()
  await other.getByRole('button', { name: 'Гарах', exact: true }).click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/auth/login')
  await closeDesk(page)
})

test(
  'whoever loses the network right after pressing hears that their decision was taken, not that somebody was first',
  { tag: NIGHT },
  async ({ browser }) => {
    const title = named('Хариу нь алдагдсан')
    const id = await send('creator', title)
    const page = await openDesk(browser, 'reviewer')
    await page.goto(`/workflow/${id}`)
    let presses = 0
    await page.route('**/fire', async (route) => {
      presses += 1
      if (presses > 1) return route.continue()
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await decisionBar(page).getByLabel('Нэмэлт тайлбар').fill('Дүнг засна уу.')
    await decisionBar(page).getByRole('button', { name: 'Буцаах' }).click()
    await expect(messages(page).getByText('Буцаасан: шийдвэр бүртгэгдлээ')).toBeVisible()
    await expect(page.getByText('Энэ алхам аль хэдийн шийдвэрлэгдсэн байна')).toBeHidden()
    await expect(page.getByText('Та энэ алхмыг аль хэдийн шийдвэрлэсэн байна')).toBeHidden()
    expect(presses).toBe(2)
    await closeDesk(page)
  },
)

test(
  'on a phone a refusal stands above the sheet it is about, so that its fields and buttons stay free',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'hr', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/admin/profile')
    await page.route('**/api/auth/change-password', (route) =>
      route.fulfill({
        status: 409,
        json: {
          status: false,
          code: 'x',
          message:
            'Энэ түлхүүрийг устгаж болохгүй: байгууллага чинь хоёр дахь хүчин зүйл шаарддаг. Эхлээд өөр хамгаалалт нэмнэ үү.',
          reference: 'r-0190aabbccddeeff',
        },
      }),
    )
    await page.getByRole('button', { name: 'Нууц үг солих' }).click()
    const sheet = page.getByRole('dialog', { name: 'Нууц үг солих' })
    await sheet.getByLabel('Одоогийн нууц үг').fill(PASSWORD)
    await sheet.getByLabel('Шинэ нууц үг', { exact: true }).fill('Burged#2026-nuuts')
    await sheet.getByLabel('Нууц үг давтах').fill('Burged#2026-nuuts')
    await sheet.getByRole('button', { name: 'Нууц үг солих' }).click()
    const told = sheet.getByRole('region', { name: 'Мессежүүд' }).getByText('хоёр дахь хүчин зүйл')
    await expect(told).toBeVisible()
    const box = async (one: typeof told) => (await one.boundingBox())!
    const message = await box(sheet.getByRole('region', { name: 'Мессежүүд' }))
    for (const one of [
      ...(await sheet.getByRole('textbox').all()),
      ...(await sheet.getByRole('button', { name: /^(Болих|Нууц үг солих)$/ }).all()),
    ]) {
      const { y, height } = await box(one)
      expect(
        y >= message.y + message.height || y + height <= message.y,
        (await one.getAttribute('name')) ?? (await one.innerText()),
      ).toBe(true)
    }
    await closeDesk(page)
  },
)
