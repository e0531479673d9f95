import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { keyOf } from '#platform/web/call.ts'
import type { ProcessHistory } from '../../shared/history.ts'
import { showHistory } from '../../shared/process-history.ts'
import styles from './history.module.css'
import { CellHistory, ProcessStatusCell } from './ProcessStatusCell.tsx'
import { StatusHistory } from './StatusHistory.tsx'
import { StepEntry } from './StepEntry.tsx'

const id = '0197a000-0000-7000-8000-000000000001'
const emp = { job: 'Менежер', struct: 'Борлуулалт', first_name: 'Болд', last_name: 'бат-Эрдэнэ' }
const signature = JSON.stringify({
  type: 'text',
  signature: 'Бат-Эрдэнэ Болд',
  signAction: 'Хянасан',
  job_name: 'Менежер',
  struct: 'Борлуулалт',
  firstname: 'Болд',
  lastname: 'бат-Эрдэнэ',
})
const history: ProcessHistory = {
  statusHistories: [
    {
      status: 'Хянах',
      status_action: 'Хянасан',
      status_type: 'CHECK',
      is_done: 1,
      action_num: 1,
      created_at: '2026-11-20T16:05:00Z',
      description: 'Дүн зөв.',
      signature,
      emp,
    },
    {
      status: 'Санал өгөх',
      status_action: null,
      status_type: 'VOTE',
      is_done: 0,
      action_num: 2,
      created_at: '2026-11-20T16:05:00Z',
      description: null,
      signature: null,
      emp: null,
    },
  ],
  votingPeople: [
    {
      action_num: 2,
      approve: 1,
      recreate: 0,
      voted: 1,
      description: null,
      signature_image: null,
      signature_date: '2026-11-21T01:00:00Z',
      emp,
    },
    {
      action_num: 2,
      approve: null,
      recreate: 0,
      voted: 0,
      description: null,
      signature_image: null,
      signature_date: null,
      emp: { ...emp, first_name: 'Дорж' },
    },
  ],
  actionNumbers: [
    { action_num: 1, index: 0 },
    { action_num: 2, index: 1 },
  ],
}

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

function drawn(piece: ReactNode) {
  const cache = new QueryClient()
  cache.setQueryData(keyOf(showHistory, { id }), history)
  return renderToStaticMarkup(<QueryClientProvider client={cache}>{piece}</QueryClientProvider>)
}

test('the cell is coloured by the type of the status, and opens the compact history under its label', () => {
  const cell = drawn(<ProcessStatusCell id={id} status="Хянах" statusType="CHECK" />)
  expect(cell).toContain('style="color:var(--orgil-step-check);background:var(--orgil-step-check-soft)"')
  expect(cell).toMatch(
    /<button[^>]* popoverTarget="([^"]+)".*<div id="\1" popover="auto" role="dialog"[^>]* aria-label="workflow\.history\.title"/,
  )
  const opened = drawn(<CellHistory id={id} />)
  expect(opened).toMatch(/<p[^>]*><svg.*<\/svg>workflow\.history\.title<\/p>/)
  expect(opened).toContain(`class="${styles['compact']}"`)
  expect(opened).toContain(`class="${styles['signatureCompact']}"`)
  expect(drawn(<StatusHistory id={id} />)).toContain(`class="${styles['signature']}"`)
})

test('without a process there is a colour and nothing to open', () => {
  const cell = drawn(<ProcessStatusCell id={null} status="Дууссан" statusType="END" />)
  expect(cell).toContain('var(--orgil-step-end)')
  expect(cell).not.toContain('<button')
})

test('each group is a timeline; a step has its icon, title, date, description and signature', () => {
  const [first, second] = drawn(<StatusHistory id={id} />)
    .split('<ol')
    .slice(1)
  expect(first).toContain('data-action-num="1"')
  expect(first).toMatch(/<span[^>]*style="background:var\(--orgil-step-check\)"><svg/)
  for (const words of ['Хянасан', 'Б.Болд', '2026-11-21 00:05', 'Дүн зөв.', 'Бат-Эрдэнэ Болд', 'Менежер, Борлуулалт'])
    expect(first).toContain(words)
  expect(second).toContain('data-action-num="2"')
})

test('what is not done is faded, says that it is pending, and has no date', () => {
  const [, second = ''] = drawn(<StatusHistory id={id} />)
    .split('<section')[0]!
    .split('<ol')
    .slice(1)
  expect(second).toContain(`<li class="${styles['pending']}"`)
  expect(second).toContain('workflow.status.action_pending')
  expect(second).not.toContain('<time')
})

test('each step is named, and what was done there beside it', () => {
  const drawnSteps = drawn(<StatusHistory id={id} />)
  expect(drawnSteps).toMatch(/Хянах<span[^>]*> · Хянасан</)
})

test('the date of a step and the date and time of a vote stand under their labels', () => {
  const [steps, voters] = drawn(<StatusHistory id={id} />).split('<section')
  expect(steps).toMatch(/workflow\.history\.date: <time[^>]*>2026-11-21 00:05</)
  expect(voters).toMatch(/workflow\.history\.date_time: <time/)
})

test('who ended it is the council where the council did', () => {
  const cache = new QueryClient()
  const cancelled = {
    ...history.statusHistories[0]!,
    status: 'Цуцлагдсан',
    status_action: null,
    status_type: 'CANCEL' as const,
    emp: null,
    by_council: true,
  }
  cache.setQueryData(keyOf(showHistory, { id }), { ...history, statusHistories: [cancelled] })
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <StatusHistory id={id} />
    </QueryClientProvider>,
  )
  expect(shown).toContain('workflow.history.council')
  expect(shown).not.toContain('workflow.the_system')
})

test('voters stand with their result, and with none while they have not voted', () => {
  const [, voted, waiting] = drawn(<StatusHistory id={id} />)
    .split('<section')[1]!
    .split('<li')
  expect(voted).toContain('workflow.status.supported')
  expect(voted).toContain('workflow.history.voted_electronically')
  expect(waiting).toContain('Дорж')
  expect(waiting).not.toContain('workflow.status.')
})

test('a step that led the document back or away bears a mark of its own beside the icon of its type', () => {
  const [passed] = history.statusHistories
  const marks = ([undefined, 'back', 'away'] as const).map((turned) => {
    const step = renderToStaticMarkup(
      <StepEntry step={{ ...passed!, ...(turned && { turned }) }} isCompact={false} documentId={id} />,
    )
    return [
      step.match(/data-turned="(\w+)"/)?.[1],
      step.includes('var(--orgil-step-check)'),
      step.split('</p>')[0]!.match(/<svg/g)!.length,
    ]
  })
  expect(marks).toEqual([
    [undefined, true, 1],
    ['back', false, 2],
    ['away', false, 2],
  ])
})
