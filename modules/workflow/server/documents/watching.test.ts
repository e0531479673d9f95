import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { markSeen, watchDocument } from '../../shared/documents/following.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { aDocument, aSheet, decideAs, refusalOf, seen } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, hr, sales, outsider] = await Promise.all(
  ['creator', 'reviewer', 'hr', 'sales', 'outsider'].map(app.as),
)
const HR = 9
const WITHOUT_USER = 13
const fields = { purpose: 'Зочид буудлын захиалга' }

const watchedBy = (watcher_emp_ids: number[]) =>
  creator!.call(createDocument, { flow_id: 1, title: 'Дагах баримт', fields, watcher_emp_ids })

test('a watcher who was named sees the document, finds it in a box of their own and decides nothing', async () => {
  const before = (await hr!.call(countInbox, {})).body
  const {
    body: { id },
  } = await watchedBy([HR, HR])
  expect(await seen(hr!, id)).toMatchObject({ is_watched: true, my_steps: [] })
  expect((await hr!.call(listInbox, { box: 'watched' })).body.items[0]).toMatchObject({
    id,
    step: null,
    is_read: false,
  })
  expect((await hr!.call(countInbox, {})).body).toMatchObject({ watched: before.watched + 1, waiting: before.waiting })
  expect(refusalOf(await sales!.call(showDocument, { id }))).toBe('404 workflow.document_missing')
})

test('a watcher must be a colleague who uses the system', async () => {
  for (const empId of [WITHOUT_USER, 999]) {
    const answer = await watchedBy([HR, empId])
    expect(refusalOf(answer)).toBe('422 workflow.bad_watcher')
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['watcher_emp_ids'])
  }
})

test('a watcher is told at once when the document moves; a stranger hears nothing', async () => {
  const {
    body: { id },
  } = await watchedBy([HR])
  const [watching, strange, foreign] = await Promise.all(
    [hr, sales, outsider].map((person) => listen(app.address, person!.token)),
  )
  await decideAs(reviewer!, id, 'reviewed')
  await expect
    .poll(() => watching!.events.map(({ topic, key }) => [topic, key]), { timeout: 5000 })
    .toContainEqual(['workflow.document', id])
  await sleep(100)
  for (const other of [strange, foreign]) expect(other!.events.filter(({ key }) => key === id)).toEqual([])
  for (const listening of [watching, strange, foreign]) listening!.stop()
})

test('whoever sees a document may begin and stop to watch it; for others it is not there', async () => {
  const id = await aDocument(creator!)
  expect((await reviewer!.call(watchDocument, { id, watch: true })).body).toEqual({ status: true, is_watched: true })
  expect((await reviewer!.call(listInbox, { box: 'watched' })).body.items[0]).toMatchObject({ id })
  expect((await reviewer!.call(watchDocument, { id, watch: false })).body).toEqual({ status: true, is_watched: false })
  expect((await reviewer!.call(listInbox, { box: 'watched' })).body.items.map((item) => item.id)).not.toContain(id)
  expect((await seen(reviewer!, id)).is_watched).toBe(false)
  for (const stranger of [sales, outsider]) {
    expect(refusalOf(await stranger!.call(watchDocument, { id, watch: true }))).toBe('404 workflow.document_missing')
    expect(refusalOf(await stranger!.call(markSeen, { id, version: 1 }))).toBe('404 workflow.document_missing')
  }
})

test('who only watched and stops no longer sees the document', async () => {
  const {
    body: { id },
  } = await watchedBy([HR])
  await hr!.call(watchDocument, { id, watch: false })
  expect(refusalOf(await hr!.call(showDocument, { id }))).toBe('404 workflow.document_missing')
})

test('a document is unread until its newest version was seen, and stays read when an older look arrives late', async () => {
  const {
    body: { id, version },
  } = await watchedBy([HR])
  const isRead = async () =>
    (await hr!.call(listInbox, { box: 'watched', q: 'Дагах баримт' })).body.items.find((item) => item.id === id)
      ?.is_read
  expect(await isRead()).toBe(false)
  await hr!.call(markSeen, { id, version })
  expect(await isRead()).toBe(true)

  await decideAs(reviewer!, id, 'reviewed')
  expect(await isRead()).toBe(false)
  await hr!.call(markSeen, { id, version: version + 1 })
  await hr!.call(markSeen, { id, version })
  expect(await isRead()).toBe(true)

  // Nobody has seen what has not happened yet.
  await hr!.call(markSeen, { id, version: version + 50 })
  await decideAs(await app.as('secretary'), id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  expect(await isRead()).toBe(false)
})
