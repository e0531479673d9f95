import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { listFlows } from '../../shared/documents/new-document.ts'
import { FlowCards } from './FlowCards.tsx'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

type Flow = ReplyOf<typeof listFlows>[number]
const flow = (id: number, name: string, category: string, description = '') =>
  ({
    id,
    title: { mn: name },
    category: { mn: category },
    description: { mn: description },
    icon: 'document',
  }) as unknown as Flow
const shown = (...flows: Flow[]) => renderToStaticMarkup(<FlowCards flows={flows} types={[]} onChoose={() => {}} />)

test('a flow of which nothing is said does not say its name twice', () => {
  expect(shown(flow(1, 'Томилолт', 'Санхүү')).split('Томилолт').length - 1).toBe(1)
  expect(shown(flow(1, 'Томилолт', 'Санхүү', 'Зардал батлах'))).toContain('Зардал батлах')
})

test('flows without a category stand last, under other, and without a heading where there are no others', () => {
  const both = shown(flow(1, 'Томилолт', ''), flow(2, 'Чөлөө', 'Хүний нөөц'))
  expect([...both.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading)).toEqual([
    'Хүний нөөц',
    'workflow.create.other_category',
  ])
  expect(shown(flow(1, 'Томилолт', ''))).not.toContain('<h2>')
})
