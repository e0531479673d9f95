import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { minutesPath } from '../../shared/documents/view.ts'
import { aDocument, aSheet, decideAs, seen, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary, sales, outsider, first, second, third] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'sales', 'outsider', 'councillor1', 'councillor2', 'councillor3'].map(app.as),
)

test('the minutes of a vote come once it is over, to whoever sees the document', async () => {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  const {
    votes: [vote],
  } = await seen(creator!, id)
  const ask = (person = creator, more = '') => person!.fetch(`/api${minutesPath(id)}?step_id=${vote!.step_id}${more}`)
  expect([(await ask()).status, await (await ask()).json()]).toMatchObject([409, { code: 'workflow.vote.still_open' }])

  for (const councillor of [first, second, third]) await voteAs(councillor!, id, 'approve', 'Дэмжинэ')
  const reply = await ask()
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(decodeURIComponent(reply.headers.get('content-disposition')!)).toMatch(/Б-20\d\d-\d{4}-Хурлын-тэмдэглэл\.pdf/)
  const pdf = Buffer.from(await reply.arrayBuffer()).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  // Minutes are the organisation's, whoever fetches them.
  expect(pdf).toContain('/Lang (mn-MN)')
  expect(Buffer.from(await (await ask(creator, '&lang=ko')).arrayBuffer()).toString('latin1')).toContain(
    '/Lang (ko-KR)',
  )

  expect((await creator!.fetch(`/api${minutesPath(id)}?step_id=${id}`)).status).toBe(404)
  expect((await ask(creator, '&lang=fr')).status).toBe(422)
  for (const stranger of [sales, outsider]) expect((await ask(stranger)).status).toBe(404)
})
