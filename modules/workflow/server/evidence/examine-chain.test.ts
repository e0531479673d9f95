import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHAIN_START, type Link, linkHash } from '../state/chain.ts'
import { examineChain, type Witness } from './examine-chain.ts'

const ID = '01890000-0000-7000-8000-000000000001'

/** A chain of so many events, as it is written. */
function aChain(length: number, say = (seq: number) => `event ${seq}`): Link[] {
  let previous = CHAIN_START
  return Array.from({ length }, (_, at) => {
    const payload = { at: new Date(Date.UTC(2026, 10, 20, 0, at)).toISOString(), words: say(at + 1) }
    const link = { seq: at + 1, payload, at: new Date(payload.at), actor_user_id: 7, previous_hash: previous, hash: '' }
    link.hash = linkHash(previous, ID, link)
    previous = link.hash
    return link
  })
}

const whole = aChain(8)
const document = (links: readonly Link[], count = links.length): Witness => ({
  by: 'document',
  count,
  hash: links[count - 1]!.hash,
})
const anchor = (count: number): Witness => ({ by: 'anchor', count, hash: whole[count - 1]!.hash })
const seal: Witness = { by: 'seal', count: 8, hash: whole[7]!.hash }
const changed = (seq: number, change: (link: Link) => Link) =>
  whole.map((link) => (link.seq === seq ? change(link) : link))
const rehashed = (link: Link) => ({ ...link, hash: linkHash(link.previous_hash, ID, link) })
const said = (link: Link, words: string) => ({ ...link, payload: Object.assign({}, link.payload, { words }) })
const examine = (links: readonly Link[], ...witnesses: Witness[]) => examineChain(ID, links, witnesses)

test('a whole chain is whole, also before its first anchor and after a later event', () => {
  expect(examine(whole, document(whole))).toEqual([])
  expect(examine(whole, document(whole), anchor(3), anchor(8), seal)).toEqual([])
  expect(examine(whole, document(whole), anchor(5))).toEqual([])
})

test.each([1, 4, 8])('another word in event %i names it', (seq) => {
  expect(
    examine(
      changed(seq, (link) => said(link, 'something else')),
      document(whole),
    ),
  ).toEqual([{ kind: 'event_altered', event: seq }])
})

test.each([1, 4, 7])('event %i changed and hashed anew is named by what the next one remembers', (seq) => {
  expect(
    examine(
      changed(seq, (link) => rehashed(said(link, 'something else'))),
      document(whole),
      seal,
    ),
  ).toEqual([{ kind: 'event_altered', event: seq }])
})

test('another time beside the same payload is an altered event', () => {
  expect(
    examine(
      changed(2, (link) => ({ ...link, at: new Date(0) })),
      document(whole),
    ),
  ).toEqual([{ kind: 'event_altered', event: 2 }])
})

test('deleted events are named one by one', () => {
  expect(
    examine(
      whole.filter(({ seq }) => seq !== 3 && seq !== 6),
      document(whole),
    ),
  ).toEqual([
    { kind: 'event_missing', event: 3 },
    { kind: 'event_missing', event: 6 },
  ])
})

test.each([
  ['with all their columns', (one: Link, other: Link): Link => ({ ...other, seq: one.seq })],
  [
    'in what they say',
    (one: Link, other: Link): Link => ({
      ...one,
      payload: other.payload,
      at: other.at,
      actor_user_id: other.actor_user_id,
    }),
  ],
])('two rows that changed places %s are named together', (_how, swap) => {
  const [third, sixth] = [whole[2]!, whole[5]!]
  const links = whole.map((link) => (link === third ? swap(third, sixth) : link === sixth ? swap(sixth, third) : link))
  expect(examine(links, document(whole))).toEqual([{ kind: 'events_swapped', event: 3, other: 6 }])
})

test('an end cut off is seen by whoever counted: the document itself, its seal, or an anchor after both were made to fit', () => {
  const short = whole.slice(0, 5)
  const found = [{ kind: 'events_cut', event: 6, until: 8 }]
  expect(examine(short, document(whole))).toEqual(found)
  expect(examine(short, document(short), seal)).toEqual([...found])
  expect(examine(short, document(short), anchor(8))).toEqual(found)
  expect(examine(short, document(short)), 'nobody else has seen the end').toEqual([])
})

test('events added after the end are named', () => {
  const longer = aChain(10)
  expect(examine(longer, document(longer), seal)).toEqual([{ kind: 'events_added', event: 9, until: 10 }])
})

test('a chain written anew from some event on is named from the last anchor that still agrees', () => {
  const forged = aChain(8, (seq) => (seq < 6 ? `event ${seq}` : `forged ${seq}`))
  expect(examine(forged, document(forged), anchor(4), anchor(8))).toEqual([
    { kind: 'events_rewritten', event: 5, until: 8 },
  ])
  expect(examine(forged, document(forged), seal)).toEqual([{ kind: 'events_rewritten', event: 1, until: 8 }])
})

test('where the seal agrees with the events, it is the row of the document that was changed', () => {
  expect(examine(whole, { by: 'document', count: 8, hash: 'f'.repeat(64) }, seal)).toEqual([
    { kind: 'document_altered' },
  ])
})

/** One bit of one value turned, as far as such a value has bits. */
function flipped(link: Link, place: number): Link {
  const column = (['payload', 'at', 'actor_user_id', 'previous_hash', 'hash'] as const)[place % 5]!
  const [at, bit] = [Math.floor(place / 5), 1 << (place % 4)]
  const turned = (text: string) =>
    text.slice(0, at % text.length) +
    String.fromCharCode(text.charCodeAt(at % text.length) ^ bit) +
    text.slice((at % text.length) + 1)
  switch (column) {
    case 'payload':
      return said(link, turned('what was said'))
    case 'at':
      return { ...link, at: new Date(link.at.getTime() ^ bit) }
    case 'actor_user_id':
      return { ...link, actor_user_id: (link.actor_user_id ?? 0) ^ bit }
    default:
      return { ...link, [column]: turned(link[column]) }
  }
}

test('14. whatever is changed in a chain, taken out of it or swapped in it is seen; an end cut off is seen by the anchor', () => {
  const harm = fc.record({
    kind: fc.constantFrom('flip', 'delete', 'swap', 'cut', 'rehash'),
    length: fc.integer({ min: 2, max: 9 }),
    one: fc.nat(),
    other: fc.nat(),
    place: fc.nat({ max: 9_999 }),
  })
  fc.assert(
    fc.property(harm, ({ kind, length, one, other, place }) => {
      const links = aChain(length)
      const [first, second] = [one % length, other % length]
      fc.pre(kind !== 'swap' || first !== second)
      const end: Witness = { by: 'anchor', count: length, hash: links.at(-1)!.hash }
      const harmed = links.flatMap((link, at): Link[] => {
        if (kind === 'flip') return [at === first ? flipped(link, place) : link]
        if (kind === 'rehash') return [at === first ? rehashed(said(link, 'something else')) : link]
        if (kind === 'delete') return at === first ? [] : [link]
        if (kind === 'swap')
          return [
            at === first
              ? { ...links[second]!, seq: link.seq }
              : at === second
                ? { ...links[first]!, seq: link.seq }
                : link,
          ]
        return at < 1 + (first % (length - 1)) ? [link] : []
      })
      expect(examine(links, document(links), end)).toEqual([])
      expect(examine(harmed, document(links))).not.toEqual([])
      // The row of the document made to fit as well: an anchor has seen what it was.
      const last = harmed.at(-1)
      if (last) expect(examine(harmed, { by: 'document', count: last.seq, hash: last.hash }, end)).not.toEqual([])
    }),
    { numRuns: process.env['ORGIL_NIGHTLY'] ? 10_000 : 500 },
  )
})
