import type { Page } from '@playwright/test'
import { person } from './person.ts'
import { words } from './words.ts'

const AREA = 'planning'
/** A table of planning by its name. */
const table = (name: string) => [AREA, name].join('.')

type Values = Record<string, string | boolean | null>
interface Row {
  id: string
  values: Values
}

/** Projects and tasks as this person reads and writes them with a program. */
export function planningOf(login: string) {
  const call = async <Reply>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    (await person(login)).call<Reply>(method, `/api/records/${path}`, body)
  const rows = async (name: string, asked: object) =>
    (await call<{ rows: Row[] }>('POST', `${table(name)}/query`, { limit: 200, ...asked })).rows
  const called = async (name: string, title: string) => {
    const found = (await rows(name, { search: title })).find(({ values }) => values['name'] === title)
    if (!found) throw new Error(`${login} finds nothing called ${title}`)
    return found
  }
  return {
    called,
    stateOf: async (title: string) => (await called('tasks', title)).values['state'],
    add: (name: string, values: Values) => call<Row>('POST', `${table(name)}/rows`, { values }),
    change: (name: string, id: string, was: Values, values: Values) =>
      call<Row>('PUT', `${table(name)}/rows/${id}`, { was, values }),
    /** All that is said of the tasks of a project, by their names. */
    tasksOf: async (project: string) => {
      const found = await rows('tasks', {
        filter: { column: 'project', is: 'any_of', values: [project] },
        sort: ['name'],
      })
      return found.map(({ id, values }) => ({ id, ...values }))
    },
  }
}

/** What the product says under this key, with what stands in its places. */
export const say = (key: string, values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), words('mn', key))

export const button = (page: Page, key: string, values: Readonly<Record<string, string>> = {}) =>
  page.getByRole('button', { name: say(key, values), exact: true })

/** Lines and bars of a gantt. */
export const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const bar = (page: Page, name: string) =>
  page.locator('[data-bar]').filter({ has: page.locator('title', { hasText: name }) })

export async function middleOf(page: Page, name: string) {
  const box = (await bar(page, name).boundingBox())!
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    left: box.x,
    right: box.x + box.width,
    width: box.width,
  }
}

export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
}

/** A finger that holds what lies there until it is taken, and pushes it sideways. */
export async function pushByFinger(page: Page, from: { x: number; y: number }, by: number) {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }] })
  await touch('touchStart', from.x)
  await page.locator('[data-dragging]').waitFor()
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.x + by * part)
  await touch('touchEnd', 0)
  await finger.detach()
}
