// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadPermissions } from '#modules/access/web/index.ts'
import { onPage, press, typeInto } from '#platform/testing/on-page.ts'
import { plainDocument } from '../../shared/documents/testing/plain-document.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import type { ProcessOfRow } from '../../shared/process-of-row.ts'
import { ProcessCell, ProcessDecisionBar } from '../parts.ts'

const id = '0197a000-0000-7000-8000-000000000001'
const stepId = '0197a000-0000-7000-8000-000000000002'
const outcome = (name: 'reviewed' | 'returned', mn: string) => ({
  outcome: name,
  label: { mn },
  needs_reason: name === 'returned',
  needs_signature: false,
  targets: 'none' as const,
  not_by: [],
  next: null,
})
const step: DocumentView['my_steps'][number] = {
  id: stepId,
  status_type: 'CHECK',
  label: { mn: 'Хянах' },
  description: { mn: '' },
  is_read_only: true,
  is_signature_needed: false,
  is_subject_changeable: false,
  editable: [],
  owed: [],
  due_at: null,
  in_place_of: null,
  around: [],
  unable: [],
  advice_for: null,
  outcomes: [outcome('reviewed', 'Хянасан'), outcome('returned', 'Буцаасан')],
  sheet_defaults: null,
  ballot: null,
}
const document_ = plainDocument({
  id,
  number: 'ТМ/1',
  title: 'Томилолт',
  subject_rows: { seen: [], others: 1 },
  my_steps: [step],
})

const session = {
  status: true,
  acting: null,
  user: { id: 1, login: 'reviewer', first_name: 'Болд', last_name: 'Бат', org_id: 1, role_id: 11 },
  organization: { time_zone: 'Asia/Ulaanbaatar' },
  permission: { permissions: {}, menu: [], kruds: [], microserviceSettings: [] },
}

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  vi.unstubAllGlobals()
})

/** A page of another module with the bar at its foot, and a server that answers so. */
async function aPage(answer: { status: number; body: unknown }) {
  const sent: Record<string, unknown>[] = []
  const decided = vi.fn()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(session))))
  await loadPermissions()
  vi.stubGlobal('fetch', (_address: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      sent.push(JSON.parse(init.body as string) as Record<string, unknown>)
      const reply = {
        status: true,
        id,
        version: 5,
        document_status: 'ENDED',
        step: { mn: '' },
        registered_number: null,
      }
      return Promise.resolve(new Response(JSON.stringify(reply)))
    }
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { page, end } = await onPage(
    <QueryClientProvider client={client}>
      <ProcessDecisionBar id={id} onDecided={decided} />
    </QueryClientProvider>,
  )
  endings.push(end)
  const settle = () => act(async () => new Promise((done) => setTimeout(done, 20)))
  await settle()
  const button = (word: string) => [...page.querySelectorAll('button')].find((one) => one.textContent.includes(word))
  return { page, sent, decided, button, settle }
}

test('what waits for whoever looks is decided on the page of another module', async () => {
  const { page, sent, decided, button, settle } = await aPage({ status: 200, body: document_ })
  await typeInto(page.querySelector('textarea'), 'Явъя')
  await press(button('verb.reviewed') ?? null)
  await settle()
  expect(sent).toMatchObject([
    { step_id: stepId, outcome: 'reviewed', description: 'Явъя', expected_version: 4, revision_sha256: 'sha' },
  ])
  expect(decided).toHaveBeenCalledOnce()
})

test('right after a decision what comes next waits until the pointer has moved, and no longer than 600 ms', async () => {
  const moveTo = (screenX: number) =>
    act(async () => window.dispatchEvent(new PointerEvent('pointermove', { screenX, screenY: 10 })))
  const first = await aPage({ status: 200, body: document_ })
  await moveTo(0)
  await moveTo(50)
  await press(first.button('verb.reviewed') ?? null)
  await first.settle()
  expect(first.sent).toHaveLength(1)

  const next = await aPage({ status: 200, body: { ...document_, version: 9 } })
  // Nobody moved it: the page did, under the pointer.
  await moveTo(50)
  await moveTo(51)
  await press(next.button('verb.reviewed') ?? null)
  await next.settle()
  expect(next.sent).toEqual([])
  await moveTo(60)
  await press(next.button('verb.reviewed') ?? null)
  await next.settle()
  expect(next.sent).toHaveLength(1)

  const last = await aPage({ status: 200, body: { ...document_, version: 10 } })
  await act(async () => new Promise((done) => setTimeout(done, 650)))
  await press(last.button('verb.reviewed') ?? null)
  await last.settle()
  expect(last.sent).toHaveLength(1)
})

test('a reason that is missing is asked for, and nothing is sent', async () => {
  const { page, sent, button, settle } = await aPage({ status: 200, body: document_ })
  await act(async () => new Promise((done) => setTimeout(done, 650)))
  await press(button('verb.returned') ?? null)
  await settle()
  expect(sent).toEqual([])
  expect(page.querySelector('[role="alert"]')?.textContent).toContain('reason_missing')
})

test('there is no bar where nothing waits for them, or the process is not theirs to see', async () => {
  expect((await aPage({ status: 200, body: { ...document_, my_steps: [] } })).page.innerHTML).toBe('')
  const missing = { status: false, code: 'workflow.document_missing', message: '', msg: '', enMsg: '', reference: '' }
  expect((await aPage({ status: 404, body: missing })).page.innerHTML).toBe('')
})

test('the cell of a row has its history for whoever may open it, and a mark where it waits for them', async () => {
  const process: ProcessOfRow = {
    id,
    number: 'ТМ/1',
    title: 'Томилолт',
    flow: { mn: 'Томилолт' },
    document_status: 'OPEN',
    status: { mn: 'Хянах' },
    status_type: 'CHECK',
    version: 4,
    at: '2026-11-20T01:00:00Z',
    waits_for_me: true,
    holder: null,
    may_open: true,
  }
  const { page, show, end } = await onPage(<ProcessCell process={process} />)
  endings.push(end)
  expect(page.querySelectorAll('button')).toHaveLength(1)
  expect(page.querySelector('[aria-label="workflow.process.waits"]')).not.toBeNull()
  await show(<ProcessCell process={{ ...process, may_open: false, waits_for_me: false }} />)
  expect(page.textContent).toBe('Хянах')
  expect(page.querySelectorAll('button, [aria-label]')).toHaveLength(0)
  await show(<ProcessCell process={undefined} />)
  expect(page.innerHTML).toBe('')
})
