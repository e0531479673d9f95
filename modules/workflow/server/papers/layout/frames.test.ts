import { expect, test } from 'vitest'
import type { SignatureBlock } from '../blocks.ts'
import type { Mark, Ruler, Strip, Tag } from '#platform/server/pdf/index.ts'
import { signatureStrip } from './signature.ts'
import { tallyStrip } from './tally.ts'

const root: Tag = { role: 'Document', parent: null }
const sizes: Record<string, { width: number; height: number }> = {
  wide: { width: 640, height: 60 },
  tall: { width: 90, height: 200 },
}
const ruler: Ruler = { widthOf: (text, { size }) => text.length * size * 0.55, imageSize: (image) => sizes[image]! }
const long = 'Энхжаргалсайханбаатарцэцэг '.repeat(4).trim()

const plain: SignatureBlock = {
  image: null,
  written: 'Дорж Сарангэрэл',
  isMissing: false,
  name: 'Д.Сарангэрэл',
  position: 'Хэлтсийн дарга, Санхүү',
  kind: 'Цахим гарын үсэг · бичсэн',
  signedAt: { label: 'Огноо', value: '2026-11-21 08:40' },
  bound: { label: 'Хувилбар', value: '2 · bbbbbbbbbbbb…' },
  hidden: null,
  certificate: [],
}
const bare = { name: '', position: '', signedAt: null, bound: null, hidden: null, certificate: [] }

test.each<[string, SignatureBlock]>([
  ['a typed name', plain],
  ['a name too long for its line', { ...plain, written: long }],
  ['a wide image', { ...plain, image: 'wide', written: '' }],
  ['a tall image', { ...plain, image: 'tall', written: '' }],
  ['an image and hardly a word beside it', { ...plain, ...bare, image: 'tall', written: '' }],
  ['an image that is gone', { ...plain, ...bare, written: 'Гарын үсгийн зураг олдсонгүй', isMissing: true }],
  ['many words beside it', { ...plain, position: long, name: long }],
])('%s stands inside its frame, and the line it is written on as well', (_what, block) => {
  const strip = signatureStrip(block, 28, 400, root, ruler)
  const frame = frameOf(strip)
  expect(frame).toMatchObject({ left: 28, right: 428, top: 0, bottom: strip.height })
  expect(outside(strip, frame)).toEqual([])
})

test('a signature stands on its line, not across it', () => {
  const strip = signatureStrip({ ...plain, image: 'tall', written: '' }, 0, 400, root, ruler)
  const image = extentOf(strip.marks.find(({ kind }) => kind === 'image')!)
  const line = extentOf(strip.marks.find(({ kind }) => kind === 'line')!)
  expect(image.bottom).toBeLessThanOrEqual(line.top)
  expect(line.top - image.bottom).toBeLessThan(4)
})

test('images keep their shape and are no larger than a hand writes', () => {
  for (const [image, { width, height }] of Object.entries(sizes)) {
    const strip = signatureStrip({ ...plain, image, written: '' }, 0, 400, root, ruler)
    const drawn = strip.marks.find((mark) => mark.kind === 'image')!
    expect(drawn.width / drawn.height).toBeCloseTo(width / height)
    expect(drawn.width).toBeLessThanOrEqual(150)
    expect(drawn.height).toBeLessThanOrEqual(44)
  }
})

test('a tally stands on its ground, with its figures apart', () => {
  const counts = [long, 'Татгалзсан', 'Нэмэлт материал', 'Түдгэлзсэн', 'Саналаа өгөөгүй', 'Нийт'].map((label, at) => ({
    label,
    value: String(at * 111),
    look: 'strong' as const,
  }))
  const strip = tallyStrip({ kind: 'tally', outcome: `Дүн: ${long}`, outcomeLook: 'approve', counts }, root, ruler)
  const ground = frameOf(strip)
  expect(ground.bottom).toBeLessThan(strip.height)
  expect(outside(strip, ground)).toEqual([])
  const texts = strip.marks.filter((mark) => mark.kind === 'text').map(extentOf)
  const overlaps = texts.filter((one, at) =>
    texts
      .slice(at + 1)
      .some(
        (other) =>
          one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1,
      ),
  )
  expect(overlaps).toEqual([])
})

interface Extent {
  left: number
  right: number
  top: number
  bottom: number
}

function frameOf({ marks }: Strip) {
  return extentOf(marks.find(({ kind }) => kind === 'box')!)
}

function outside({ marks }: Strip, frame: Extent) {
  return marks.filter((mark) => {
    const { left, right, top, bottom } = extentOf(mark)
    return left < frame.left || right > frame.right + 0.01 || top < frame.top || bottom > frame.bottom
  })
}

/** Capitals and what hangs below the baseline count. */
function extentOf(mark: Mark): Extent {
  switch (mark.kind) {
    case 'text':
      return {
        left: mark.x,
        right: mark.x + mark.width,
        top: mark.y - mark.style.size * 0.75,
        bottom: mark.y + mark.style.size * 0.25,
      }
    case 'line':
      return { left: mark.x1, right: mark.x2, top: mark.y1, bottom: mark.y2 }
    case 'box':
    case 'image':
      return { left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height }
    default:
      throw new Error(`no ${mark.kind} is expected here`)
  }
}
