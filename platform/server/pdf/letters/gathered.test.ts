import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import type { Kinds, Paged } from '../blocks.ts'
import { drawPages, openPaper, rulerOf } from '../draw.ts'
import { layOut } from '../layout/pages.ts'
import { plainLooks } from '../layout/styles.ts'
import { isTraditional } from '../layout/standing.ts'

const none: Kinds<{ look: never; block: never; under: never }> = {
  looks: plainLooks,
  blocks: {},
  under: (under) => under,
}

const scripts = {
  mongolian: 'ᠮᠣᠩᠭᠣᠯ ᠤᠯᠤᠰ',
  chinese: '采购申请书：第三季度',
  taiwanese: '臺灣繁體',
  japanese: '備品購入について。',
  thai: 'ใบขอซื้ออุปกรณ์น้ำใจ',
  tibetan: 'ཡིག་ཚང་ཡོ་བྱད་',
  devanagari: 'कार्यालय हिन्दी क्षत्रिय',
  emoji: '😀👨‍👩‍👧🇲🇳❤️',
  arabic: 'طلب شراء',
  hebrew: 'בקשת רכש',
}

async function paper(texts: readonly string[], isStanding?: true) {
  const said: Paged<{ look: never; block: never; under: never }> = {
    title: 'x',
    blocks: [
      {
        kind: 'table',
        label: 'x',
        columns: [{ label: 'Утга' }],
        rows: texts.map((text) => ({
          cells: [{ pieces: [{ text, look: 'body', ...(isStanding && { isStanding }) }] }],
        })),
      },
    ],
    runningHead: { organization: 'Оргил', number: '1' },
    footer: 'x',
    pageOf: (page, pages) => `${page}/${pages}`,
  }
  const open = await openPaper({ title: 'x', author: 'x', subject: 'x', lang: 'mn-MN', createdAt: new Date(0) }, said)
  const images = new Map<string, never>()
  const pages = layOut(said, none, rulerOf(open, images))
  return { pages, pdf: await drawPages(open, pages, images) }
}

/** In the order in which it is drawn. */
async function read(pdf: Buffer) {
  const pages = (await PDF.load(new Uint8Array(pdf))).extractText()
  return pages.map(({ text }) => text).join('\n')
}

test('what is written in any script is read back from the paper', async () => {
  const text = await read((await paper(Object.values(scripts))).pdf)
  const { arabic, hebrew, mongolian, ...toTheRight } = scripts
  for (const one of Object.values(toTheRight)) expect(text).toContain(one)
  // It stands, each of its signs in a line of its own.
  expect(text.replace(/\n/g, '')).toContain(mongolian)
  // This reader gives what runs to the left as it stands on the page.
  for (const one of [arabic, hebrew]) expect(text).toContain([...one].reverse().join(''))
})

test('all of it is one small font beside the own family, and equal texts are equal bytes', async () => {
  const [plain, one, other] = await Promise.all([
    paper(['Гэрээ']),
    paper(Object.values(scripts)),
    paper(Object.values(scripts)),
  ])
  expect(one.pdf.equals(other.pdf)).toBe(true)
  const [fonts, others] = [plain, one].map(({ pdf }) => pdf.toString('latin1').match(/\/FontFile\d/g)?.length ?? 0)
  expect(others).toBe(fonts! + 1)
  expect(one.pdf.length - plain.pdf.length).toBeLessThan(40_000)
})

test('long words of every script stay between the margins', async () => {
  const { pages } = await paper(Object.values(scripts).map((text) => text.repeat(40)))
  const texts = pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])))
  expect(texts.length).toBeGreaterThan(40)
  expect(
    texts.filter(({ x, y, width, isStanding }) => (isStanding ? y + width > 842 - 34 || x > 547 : x + width > 548)),
  ).toEqual([])
})

test('a text in the traditional script stands: lines from top to bottom, the next at the right, then a new storey', async () => {
  const text = `${scripts.mongolian} `.repeat(60).trim()
  const { pages, pdf } = await paper([text])
  const lines = pages.flatMap(({ marks }, page) =>
    marks.flatMap((mark) => (mark.kind === 'text' && mark.isStanding ? [{ ...mark, page }] : [])),
  )
  expect(lines.map((line) => line.text).join(' ')).toBe(text)
  expect(lines[1]!.x).toBeGreaterThan(lines[0]!.x)
  expect(lines[1]!.y).toBe(lines[0]!.y)
  const storey = lines.findIndex((line) => line.y > lines[0]!.y)
  expect(lines[storey]!.x).toBe(lines[0]!.x)
  expect(lines[storey]!.y).toBeGreaterThan(lines[0]!.y + lines[0]!.width)
  expect([...(await read(pdf)).replace(/\s/g, '')].filter((sign) => isTraditional(sign)).length).toBeGreaterThan(400)
  // Marked as such, a text stands with whatever is in it.
  const mixed = await paper([`${scripts.mongolian} 2026 оны`], true)
  expect(mixed.pages[0]!.marks.filter((mark) => mark.kind === 'text' && mark.isStanding)).toHaveLength(1)
})

test('what no font has is named on paper, and is no box', async () => {
  expect(await read((await paper(['Гэрээ 𒀀'])).pdf)).toContain('Гэрээ [U+12000]')
})
