// A gate with a bad line: codes are read, kept, and arrive once.
import { readdir, readFile, rm, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/suites/browser.ts'
import { url } from './app.ts'
import { cameraSeeing, codeAt } from './attendance-codes.ts'
import { closeDesk, openDesk } from './desk.ts'
import { launch } from './launch.ts'
import { leftWork } from './left-work.ts'
import { person } from './person.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), words('mn', key))
const mark = Date.now().toString(36)

async function newPlace(name: string) {
  const hr = await person('hr')
  return hr.call<{ id: string }>('POST', '/api/records/attendance.places/rows', {
    values: { name, latitude: '47.918', longitude: '106.917', radius: '200' },
  })
}

interface Own {
  org_id: number
  employee: number
  secret: string
  name: string
}

/** The phone of somebody, as a program has it. */
async function phoneOf(login: string): Promise<(at: number) => string> {
  const device = `phone-${login}-${mark}`
  const { org_id, employee, secret } = await (
    await person(login)
  ).call<Own>('POST', '/api/attendance/code/device', { device, device_name: 'Pixel' })
  return (at) => codeAt({ letter: 'p', org_id, who: employee.toString(36), secret }, at)
}

interface Punch {
  values: Record<string, string | null>
}

/** Punches at this place, as human resources see them. */
async function punchesAt(place: string): Promise<Punch[]> {
  const hr = await person('hr')
  const filter = { all: [{ column: 'place', is: 'any_of', values: [place] }] }
  return (await hr.call<{ rows: Punch[] }>('POST', '/api/records/attendance.punches/query', { filter, limit: 100 }))
    .rows
}

const flagsOf = (punches: readonly Punch[]) => punches.map(({ values }) => values['flags'] ?? '')

interface Gate {
  page: Page
  context: BrowserContext
  folder: string
}

/** A tablet with its own browser, whose camera sees what lies in this file. */
async function openGate(folder: string, film: string): Promise<Gate> {
  const { args = [], ...usual } = launch(findBrowser())
  const context = await chromium.launchPersistentContext(folder, {
    ...usual,
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    viewport: { width: 1280, height: 800 },
    locale: 'mn-MN',
    timezoneId: 'Asia/Ulaanbaatar',
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  })
  return { context, folder, page: context.pages()[0] ?? (await context.newPage()) }
}

/** As when the battery is empty: the browser has no time to do anything. */
async function killed({ context, folder }: Gate) {
  const closed = new Promise((resolve) => context.on('close', resolve))
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(`--user-data-dir=${folder}\0`) && !line.includes('--type=')) process.kill(Number(name), 'SIGKILL')
  }
  await closed
}

/** What the worker of the page has kept is all there. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith('orgil-alone-'))
    return name !== undefined && (await (await caches.open(name)).match('/alone-whole')) !== undefined
  })

/** A scanner types quicker than anybody. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('a code is read from a phone by the camera of a kiosk, and what is scanned without a network arrives once, though the browser is killed twice', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const name = `Үүдний байр ${mark}`
  const place = await newPlace(name)
  // The clerk is somebody who punches in no other journey.
  const leaving = new Set<string>()
  for (const login of ['secretary', 'creator', 'hr', 'director', 'accountant'])
    if (await leftWork(login)) leaving.add(login)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-gate-'))
  const [film, dark] = [`${folder}.y4m`, `${folder}-dark.y4m`]

  // Human resources make the kiosk on the page of its place.
  const office = await openDesk(browser, 'hr')
  await office.goto(url('/attendance/locations'))
  await office.getByRole('button', { name: say('records.actions.of', { name }) }).click()
  await office.getByRole('button', { name: 'Киоск', exact: true }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel(say('attendance.kiosk.name'), { exact: true }).fill('Урд хаалга')
  await dialog.getByRole('button', { name: say('attendance.kiosk.make') }).click()
  const address = (await dialog.getByRole('link').getAttribute('href'))!
  expect(address).toContain('/attendance/kiosk/')
  expect(await axeFindings(office)).toEqual([])
  await closeDesk(office)

  // A clerk opens their code on a phone; its picture is what the camera sees.
  const phone = await openDesk(browser, 'secretary', { viewport: { width: 390, height: 844 } })
  const heard = listenTo(phone)
  await phone.goto(url('/attendance/code'))
  const own = phone.getByRole('img', { name: say('attendance.code.mine') })
  await expect(own).toBeVisible()
  expect(await axeFindings(phone)).toEqual([])
  expect(await bareKeys(phone, ['attendance', 'platform'])).toEqual([])
  expect(await widerThanScreen(phone)).toEqual([])
  // Not in its last seconds.
  await expect
    .poll(() => phone.locator('progress').evaluate((one: HTMLProgressElement) => one.value), { timeout: 40_000 })
    .toBeGreaterThan(15)
  await cameraSeeing(await own.screenshot(), film)
  await cameraSeeing(null, dark)
  expect(heard.take()).toEqual([])

  let gate = await openGate(folder, film)
  let { page } = gate
  await page.goto(address)
  // Of whichever browser stands there by then.
  const greeting = () => page.getByRole('alert')
  const kept = () => page.locator('[data-kept]')
  await expect(greeting()).toBeVisible({ timeout: 30_000 })
  const coming = greeting().getByRole('button', { name: say('attendance.code.kind.in') })
  if (leaving.has('secretary')) await coming.click()
  await expect(greeting()).toContainText(say('attendance.code.kind.in'))
  await expect
    .poll(async () => (await punchesAt(place.id)).map(({ values }) => values['source']))
    .toEqual(['person_code'])
  await closeDesk(phone)
  await expect(greeting()).toBeHidden()
  // The same picture is still before the camera, and means nothing more.
  await page.waitForTimeout(1500)
  await expect(greeting()).toBeHidden()
  expect(await axeFindings(page)).toEqual([])
  expect(await bareKeys(page, ['attendance', 'platform'])).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])

  // Without a network.
  await expect.poll(() => isKept(page), { timeout: 30_000 }).toBe(true)
  const people = ['creator', 'hr', 'director', 'accountant']
  const codes = await Promise.all(people.map(phoneOf))
  for (const [turn, codeOf] of codes.entries()) {
    await gate.context.setOffline(true)
    if (turn > 0) {
      await page.goto(address)
      await expect(kept()).toHaveAttribute('data-kept', String(turn))
    }
    await scan(page, codeOf(Date.now()))
    await expect(greeting()).toContainText(say('attendance.kiosk.kept'))
    if (turn % 2 === 0 || leaving.has(people[turn]!))
      await greeting()
        .getByRole('button', { name: say('attendance.code.kind.in') })
        .click()
    await expect(kept()).toHaveAttribute('data-kept', String(turn + 1))
    if (turn === 3) break
    // Killed twice, and once only opened anew.
    if (turn === 1) {
      await page.reload()
      continue
    }
    await killed(gate)
    gate = await openGate(folder, dark)
    page = gate.page
  }
  expect(await punchesAt(place.id)).toHaveLength(1)
  await gate.context.setOffline(false)
  await expect.poll(async () => (await punchesAt(place.id)).length, { timeout: 40_000 }).toBe(5)
  await expect(kept()).toHaveCount(0)
  await page.reload()
  await page.waitForTimeout(1000)
  const punches = await punchesAt(place.id)
  expect(punches.map(({ values }) => values['kind'])).toEqual(['in', 'in', 'in', 'in', 'in'])
  await gate.context.close()
  await Promise.all([
    rm(folder, { recursive: true, force: true }),
    ...[film, dark].map((one) => rm(one, { force: true })),
  ])
})

test('the code of a place opens on a phone, also without a network, and its punch arrives once', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const name = `Агуулах ${mark}`
  const place = await newPlace(name)
  await leftWork('reviewer')
  const hr = await person('hr')
  const made = await hr.call<{ id: string; secret: string }>('POST', `/api/attendance/places/${place.id}/kiosks`, {
    name: 'Хаалга',
  })
  const settings = (await (
    await fetch(url('/api/attendance/kiosk/open'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: made.secret }),
    })
  ).json()) as { org_id: number; code_secret: string }
  const who = made.id.replaceAll('-', '')
  const codeOf = (at: number) => codeAt({ letter: 'l', org_id: settings.org_id, who, secret: settings.code_secret }, at)

  const phone = await openDesk(browser, 'reviewer', {
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  })
  await phone.goto(url(`/attendance/at/${codeOf(Date.now())}`))
  await expect(phone.getByRole('heading', { name })).toBeVisible()
  expect(await axeFindings(phone)).toEqual([])
  await phone.getByRole('button', { name: say('attendance.code.kind.in') }).click()
  await expect(phone.getByRole('status').filter({ hasText: name })).toBeVisible()
  expect(flagsOf(await punchesAt(place.id))).toEqual([''])

  // A picture that somebody sent on is taken, and told of.
  await phone.goto(url(`/attendance/at/${codeOf(Date.now() - 4 * 60_000)}`))
  await expect(phone.getByText(say('attendance.code.late'))).toBeVisible()

  await expect
    .poll(() =>
      phone.evaluate(async () => {
        const [cache] = (await caches.keys()).filter((one) => one.startsWith('orgil-alone-'))
        return cache !== undefined && (await (await caches.open(cache)).match('/alone-page')) !== undefined
      }),
    )
    .toBe(true)
  await phone.context().setOffline(true)
  await phone.goto(url('/attendance/code'))
  await expect(phone.getByRole('heading', { level: 1, name: say('attendance.code.title') })).toBeVisible()
  await phone.goto(url(`/attendance/at/${codeOf(Date.now() + 30_000)}`))
  await expect(phone.getByText(say('attendance.code.offline'))).toBeVisible()
  expect(await axeFindings(phone)).toEqual([])
  await phone.getByRole('button', { name: say('attendance.code.kind.out') }).click()
  await expect(phone.getByText(say('attendance.code.kept', { count: 1 }))).toBeVisible()
  await phone.reload()
  expect(await punchesAt(place.id)).toHaveLength(1)
  await phone.context().setOffline(false)
  await expect.poll(async () => (await punchesAt(place.id)).length, { timeout: 40_000 }).toBe(2)
  await phone.reload()
  await phone.waitForTimeout(1000)
  expect(flagsOf(await punchesAt(place.id))).toEqual(['', ''])
  await closeDesk(phone)
})
