import { expect, test } from 'vitest'
import pg from 'pg'
import { copyDocument } from '../../bench/lib/copies.ts'
import { busyOffice, sent, type Caller } from './testing/people.ts'

const COPIES = 2500
const office = await busyOffice()
const creator = await office.person('creator', office.roles.employee)
const reviewer = await office.person('reviewer', office.roles.reviewer)
await fillInbox()

interface Item {
  id: string
  number: string
}

async function pages(who: Caller, query: string, most = 200) {
  const items: Item[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < most; page += 1) {
    const { status, body } = await who.send(
      'GET',
      `/workflow/inbox?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    expect(status).toBe(200)
    items.push(...(body.items as Item[]))
    cursor = body.next_cursor as string | null
  }
  return items.map(({ number }) => number)
}

test.each(['waiting', 'sent'])('paging through a long %s box shows every document once', async (box) => {
  const seen = await pages(box === 'sent' ? creator : reviewer, `box=${box}&limit=100`)
  expect(seen).toHaveLength(COPIES + 1)
  expect(new Set(seen).size).toBe(COPIES + 1)
})

test.each([
  ['a document at the far end of the box', '/2500', 1],
  ['many documents', 'түрээсийн', COPIES + 1],
  [
    'some of them, by two words',
    'гэрээ /24',
    Array.from({ length: COPIES }, (_, index) => String(index + 1)).filter((n) => n.includes('24')).length,
  ],
  ['nothing that is there', 'байхгүй', 0],
  ['a word too short for the index', 'зз', 0],
  ['signs alone', '%', 0],
])('the search finds %s', async (_what, typed, count) => {
  for (const who of [reviewer, creator]) {
    const seen = await pages(
      who,
      `box=${who === reviewer ? 'waiting' : 'sent'}&limit=100&q=${encodeURIComponent(typed)}`,
    )
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(count)
  }
})

test('long boxes are counted up to a thousand, which screens show as 999+', async () => {
  expect((await reviewer.send('GET', '/workflow/inbox/counts')).body).toMatchObject({ waiting: 1000, done: 0 })
  expect((await creator.send('GET', '/workflow/inbox/counts')).body).toMatchObject({ waiting: 0, sent: 1000, done: 0 })
})

async function fillInbox() {
  const id = await sent(creator)
  const pool = new pg.Pool({ ...office.connection, max: 1 })
  await copyDocument(pool, office.orgs.trade.orgId, id, 1, COPIES)
  await pool.end()
}
