import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { OpenWork } from '../../shared/handover.ts'
import { Receivers } from './Receivers.tsx'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

const taker = { emp_id: 9, first_name: 'Дулам', last_name: 'Бат', job: null }
const tie = (work_id: string, only: OpenWork['only']): OpenWork => ({
  id: work_id,
  work_id,
  number: work_id,
  title: 'Гэрээ',
  step: { mn: 'Санал өгөх' },
  since: '2026-11-25T01:00:00.000Z',
  is_ballot: false,
  proposed: null,
  only,
})
const shown = (work: OpenWork[], end: 'staying' | 'leaving' | 'closing') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Receivers empId={1} work={work} chosen={{}} onChange={() => {}} end={end} />
    </QueryClientProvider>,
  )
const times = (text: string, key: string) => text.split(`${key}<`).length - 1

test('that only a few may take something is said once above all such, and of each that nobody may take', () => {
  const work = [tie('Б/1', null), tie('Б/2', [taker]), tie('Б/3', [taker]), tie('Б/4', []), tie('Б/5', [])]
  const staying = shown(work, 'staying')
  expect([times(staying, 'handover.only_some_staying'), times(staying, 'handover.nobody_may')]).toEqual([1, 2])
  const leaving = shown(work, 'leaving')
  expect([
    times(leaving, 'handover.only_some_leaving'),
    times(leaving, 'handover.nobody_may_leaving'),
    times(leaving, 'handover.only_some_staying'),
  ]).toEqual([1, 2, 0])
})

test('what is given to nobody when an account is closed goes to whoever stands in, and a seat of the council waits', () => {
  const closing = shown([tie('Б/1', null), { ...tie('Б/2', null), is_ballot: true }], 'closing')
  expect(closing).toContain('organization.handover.to_stand_in')
  expect(closing).toContain('organization.handover.ballots_closing')
  expect(shown([tie('Б/1', null)], 'leaving')).toContain('organization.handover.choose')
})
