import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { SourceView } from '../../shared/role-sources.ts'
import type { RoleView } from '../../shared/roles.ts'
import { SourceForm } from './SourceForm.tsx'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

const role = { id: 5, display_name: { mn: 'Борлуулалт' } } as RoleView
const source: SourceView = {
  name: 'crm.deals',
  title: { mn: 'Хэлцэл' },
  actions: ['r', 'c', 'u', 'd'],
  permitted: [],
  ready: null,
  grant: null,
  columns: [
    { name: 'title', title: { mn: 'Гарчиг' } },
    { name: 'worth', title: { mn: 'Дүн' } },
  ],
  fields: [{ name: 'worth', kind: 'number', label: { mn: 'Дүн' } }],
  conditions: { own: 'owner in userPerson', people: 'owner in userPeople', unit: 'owner in userUnitPeople' },
  givable: ['r', 'u'],
}
const markup = (more: Partial<SourceView>, mayChange = true) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SourceForm role={role} source={{ ...source, ...more }} mayChange={mayChange} onClose={() => undefined} />
    </QueryClientProvider>,
  )
const grant = { actions: ['r'], row_condition: 'owner in userPerson', columns: { title: 'write' as const }, version: 1 }
const chosen = (html: string) => [...html.matchAll(/<option value="(\w+)" selected="">/g)].map(([, value]) => value)
const ticks = (html: string) => [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([input]) => input)

test('a grant is shown as it stands: ready rows by their name, columns that are not named as hidden', () => {
  const html = markup({ grant, ready: 'own' })
  expect(chosen(html)).toEqual(['own', 'each', 'write', 'hidden'])
  expect(ticks(html).map((input) => input.includes('checked'))).toEqual([true, false, false, false])
  expect(chosen(markup({}))).toEqual(['all', 'all'])
})

test('a condition of their own is shown as one, in lines or as text', () => {
  const html = markup({ grant: { ...grant, row_condition: 'worth > 3', columns: null } })
  expect(chosen(html)).toContain('condition')
  expect(html).toContain('value="3"')
  expect(markup({ grant: { ...grant, row_condition: 'worth + 1 > 3' } })).toContain('worth + 1 &gt; 3</textarea>')
})

test('what somebody does not have themselves they cannot tick, and whoever may change nothing finds no way to save', () => {
  expect(ticks(markup({})).map((input) => input.includes('disabled'))).toEqual([false, true, false, true])
  expect(markup({})).toContain('platform.save')
  expect(markup({}, false)).not.toContain('platform.save')
})
