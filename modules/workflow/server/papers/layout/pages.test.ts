import { expect, test } from 'vitest'
import { MARGIN, type Mark, openPaper, type Page, PAPER, rulerOf } from '#platform/server/pdf/index.ts'
import { actionNumbersOf } from '../../../shared/history.ts'
import { composeRecord } from '../compose/index.ts'
import type { RecordInput } from '../input.ts'
import {
  aDocument,
  aPerson,
  aRecord,
  aRevision,
  aSignature,
  aStep,
  at,
  aVote,
  hash,
  votingPeopleOf,
} from '../testing/sample-record.ts'
import { layOut } from './pages.ts'

const image = 'signatures/drawn.png'

/** Measured with the real fonts. */
async function pagesOf(input: RecordInput): Promise<Page[]> {
  const images = new Map([[image, { png: Buffer.alloc(0), width: 600, height: 200 }]])
  const record = composeRecord(input, new Set(images.keys()))
  const about = { title: 'a', author: 'a', subject: 'a', lang: 'mn-MN', createdAt: new Date(0) }
  return layOut(record, rulerOf(await openPaper(about, record), images))
}

const words = Array.from({ length: 500 }, (_, index) => `баталгаажуулалт${index}`)

/** 90 signed steps, 500-word comments, names and labels longer than any line. */
function aHardRecord() {
  const someone = {
    ...aPerson(2),
    last_name: 'Баянмөнхийнхэнбаатарсүрэнжавын'.repeat(2),
    first_name: 'Энхжаргалсайханбаатарцэцэг'.repeat(3),
    job: 'Улсын төсвийн хөрөнгөөр хэрэгжүүлэх төсөл, хөтөлбөр хариуцсан ахлах мэргэжилтэн',
    struct: 'Төлөвлөлт, санхүүжилт, хяналт шалгалт, үнэлгээний газрын Худалдан авах ажиллагааны хэлтэс',
  }
  const drawn = { type: 'draw', signature: image } as const
  const statusHistories = Array.from({ length: 90 }, (_, index) =>
    aStep(1 + Math.floor(index / 2), index % 7 ? aPerson(index) : someone, {
      description: index % 30 === 3 ? words.join(' ') : `Тайлбар-${index}-а`,
      signature: index % 3 ? aSignature(index % 7 ? aPerson(index) : someone, at(index), index % 2 ? drawn : {}) : null,
    }),
  )
  const vote = aVote([
    { choice: 'approve', comment: words.toReversed().join(' ') },
    { choice: 'disapprove' },
    ...Array.from({ length: 30 }, () => ({ choice: 'recreate' as const })),
  ])
  const fields = {
    ...aRevision().fields,
    purpose: words.join('\n'),
    remark: 'а'.repeat(500),
    unknown_field_of_an_older_form_with_a_long_name: '1',
  }
  const document = aDocument({
    title:
      'Улаанбаатар хотын иргэний батлан хамгаалах сургалт, бэлтгэлжилтийн төлөвлөгөөг баталгаажуулах тухай захирамж '.repeat(
        2,
      ),
    number: 'УБ/ХЗТ/2026-0000412-АБВГД/ДАВТАГДАШГҮЙДУГААР',
    votes: [vote],
    revision: aRevision({ fields }),
  })
  return aRecord({
    document,
    organization:
      'Нийслэлийн Засаг даргын Тамгын газрын дэргэдэх “Ногоон Хот” орон нутгийн өмчит аж ахуйн тооцоот үйлдвэрийн газар',
    history: { statusHistories, votingPeople: votingPeopleOf(vote), actionNumbers: actionNumbersOf(statusHistories) },
  })
}

const hard = await pagesOf(aHardRecord())

type TextMark = Extract<Mark, { kind: 'text' }>
const textsOn = ({ marks }: Page) => marks.filter((mark): mark is TextMark => mark.kind === 'text')
const allText = (pages: Page[]) => pages.flatMap((page) => textsOn(page).map(({ text }) => text)).join(' ')

interface Rectangle {
  left: number
  right: number
  top: number
  bottom: number
  what: string
}

/** Where the ink of letters and pictures is. */
function inkOn({ marks }: Page): Rectangle[] {
  return marks.flatMap((mark): Rectangle[] => {
    if (mark.kind === 'text')
      return [
        {
          left: mark.x,
          right: mark.x + mark.width,
          top: mark.y - mark.style.size * 0.72,
          bottom: mark.y + mark.style.size * 0.2,
          what: mark.text,
        },
      ]
    return mark.kind === 'image'
      ? [{ left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height, what: mark.image }]
      : []
  })
}

function overlap(one: Rectangle, other: Rectangle) {
  const crosswise = one.left < other.right - 0.3 && other.left < one.right - 0.3
  return crosswise && one.top < other.bottom - 0.3 && other.top < one.bottom - 0.3
}

test('ninety steps fill several pages', () => {
  expect(hard.length).toBeGreaterThan(10)
})

test('nothing leaves the paper or its margins', () => {
  const outside = hard
    .flatMap(inkOn)
    .filter(
      ({ left, right, top, bottom }) =>
        left < MARGIN.left - 0.5 || right > PAPER.width - MARGIN.right + 0.5 || top < 20 || bottom > PAPER.height - 20,
    )
  expect(outside).toEqual([])
})

test('no two texts or pictures overlap', () => {
  const overlaps = hard.flatMap((page) => {
    const ink = inkOn(page)
    return ink.flatMap((one, index) =>
      ink
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => [one.what, other.what]),
    )
  })
  expect(overlaps).toEqual([])
})

test('every step, every comment to its last word, every vote and every hash is on paper', () => {
  const text = allText(hard)
  for (const index of Array.from({ length: 90 }, (_, step) => step).filter((step) => step % 30 !== 3))
    expect(text).toContain(`Тайлбар-${index}-а`)
  // Once in a field, three times as a step's comment, once beside a ballot.
  for (const word of words) expect(text.split(new RegExp(`${word}(?!\\d)`)).length - 1).toBe(5)
  expect(text.match(/Үйлдэл \d+/g)).toHaveLength(45)
  for (const digit of ['1', '2', 'a', 'b', 'd']) expect(text).toContain(hash(digit))
  expect(text.match(/Татгалзсан/g)?.length).toBeGreaterThan(1)
})

test('a table that runs over a page begins it with its head', () => {
  const pages = hard.filter((page) => textsOn(page).some(({ tag }) => tag?.role === 'TD'))
  const roll = pages.filter((page) => textsOn(page).some(({ text }) => text.startsWith('Нэмэлт материал')))
  expect(roll.length).toBeGreaterThan(2)
  for (const page of roll.slice(1)) {
    const body = textsOn(page).filter(({ y }) => y > 60)
    expect(body.slice(0, 4).map(({ text, tag }) => [text, tag])).toEqual([
      ['№', null],
      ['Зөвлөлийн гишүүн', null],
      ['Санал', null],
      ['Огноо, цаг', null],
    ])
  }
})

test('what goes on over the page keeps off the head of its table as its beginning did', () => {
  const going = hard.filter(
    (page) => textsOn(page).filter(({ text, tag }) => tag?.role === 'TD' && words.includes(text)).length > 20,
  )
  expect(going.length).toBeGreaterThan(2)
  for (const page of going.slice(1)) {
    const first = textsOn(page).find(({ tag }) => tag?.role === 'TD')!
    const ink = first.y - first.style.size * 0.72
    const above = page.marks.flatMap((mark) => (mark.kind === 'line' && mark.y1 < ink ? [mark.y1] : []))
    expect(ink - Math.max(...above)).toBeGreaterThan(5)
  }
})

test('a signature is never parted from its name, time and revision', () => {
  for (const page of hard) {
    const made = textsOn(page).filter(({ text }) => text.startsWith('Цахим гарын үсэг · ')).length
    const dated = textsOn(page).filter(({ text }) => text.startsWith('Цахим гарын үсэг зурсан огноо')).length
    const bound = textsOn(page).filter(({ text }) => text.startsWith('Гарын үсэг зурсан хувилбар')).length
    expect([dated, bound]).toEqual([made, made])
  }
})

test('a signature never begins a page alone, without the words it signs', () => {
  for (const page of hard) {
    const first = page.marks.find((mark) => (mark.kind === 'text' || mark.kind === 'image') && mark.tag !== null)
    expect(first?.kind).toBe('text')
    expect(first?.kind === 'text' && first.style.slanted).not.toBe(true)
  }
})

test('every page says which of how many it is, of which document, printed when and by whom', () => {
  for (const [index, page] of hard.entries()) {
    const foot = textsOn(page)
      .filter(({ y }) => y > PAPER.height - 50)
      .map(({ text }) => text)
      .join(' ')
    expect(foot).toContain(`${index + 1} / ${hard.length}`)
    expect(foot).toContain('УБ/ХЗТ/2026-0000412')
    expect(foot).toContain('Хэвлэсэн: 2026-11-23 17:00, Д.Сарангэрэл')
  }
})

test('a heading never ends a page', () => {
  for (const page of hard.slice(0, -1)) {
    const last = textsOn(page).findLast(({ tag }) => tag)
    expect(last?.tag?.role).not.toMatch(/^H|^TH/)
  }
})
