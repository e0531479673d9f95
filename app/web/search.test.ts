import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#platform/testing/local-storage.ts'
import { insides, loadInsides } from './insides.ts'
import { searchFor } from './search.ts'

const bold = {
  emp_id: 7,
  user_id: 7,
  first_name: 'Болд',
  last_name: 'Бат',
  struct_id: 1,
  struct: 'Захиргаа',
  job_id: 1,
  job: 'Дарга',
  is_active: true,
}
const contract = {
  id: 'd-1',
  title: [{ text: 'Болдын гэрээ', hit: false }],
  number: [{ text: '12', hit: false }],
  hits: [],
  status: { mn: 'Илгээсэн', en: 'Sent', ko: null },
  status_type: 'review',
}
let asked: string[] = []
let isPeopleBroken = false

beforeEach(() => {
  asked = []
  isPeopleBroken = false
  stubLocalStorage()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    if (!url.startsWith('/api/organization/employees?'))
      return Promise.resolve(new Response(JSON.stringify({ items: [contract], total: 1 })))
    return Promise.resolve(
      new Response(JSON.stringify(isPeopleBroken ? {} : [bold]), { status: isPeopleBroken ? 500 : 200 }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

await loadInsides()
const searches = insides().flatMap((one) => one.searches ?? [])
const openPage = vi.fn()
async function find(...permissions: string[]) {
  const search = searchFor(
    searches,
    { may: (permission) => permissions.includes(permission), language: 'mn' },
    openPage,
  )
  const groups = await search?.('bold', new AbortController().signal)
  return groups?.map(({ entries }) => entries.map(({ id, title, note, to, run }) => ({ id, title, note, to, run })))
}

test('people are found beside documents, and whoever may see employees is led to theirs', async () => {
  const [people, documents] = (await find('organization.employees.r', 'workflow.documents.r')) ?? []
  expect(people).toMatchObject([{ title: 'Бат Болд', note: 'Дарга · Захиргаа', to: '/organization/employees/7' }])
  expect(documents?.map(({ id }) => id)).toEqual(['document-d-1', 'documents-all'])
})

test('whoever may not is led to the documents that name the person', async () => {
  const [[person] = []] = (await find('workflow.documents.r')) ?? []
  expect(person).toMatchObject({ title: 'Бат Болд', to: undefined })
  person?.run?.()
  expect(openPage).toHaveBeenCalledWith('/workflow/search', 'Бат Болд')
})

test('nothing is asked for that could not be opened', async () => {
  expect(await find()).toBeUndefined()
  expect(await find('organization.employees.r')).toHaveLength(1)
  expect(asked).toEqual([expect.stringContaining('/api/organization/employees?')])
})

test('where people cannot be asked for, documents are found all the same', async () => {
  isPeopleBroken = true
  expect(await find('organization.employees.r', 'workflow.documents.r')).toHaveLength(1)
})
