import sharp from 'sharp'
import { expect, test } from 'vitest'
import { actionNumbersOf } from '../../shared/history.ts'
import { renderRecord } from './render.ts'
import { aPerson, aRecord, aSignature, aStep, at } from './testing/sample-record.ts'

const drawn = 'signatures/drawn.png'

async function aDrawnSignature() {
  const ink =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><path d="M40 140c90-160 60 90 200-60" fill="none" stroke="#172554" stroke-width="6"/></svg>'
  return sharp(Buffer.from(ink)).png().toBuffer()
}

const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
const imageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0

test.each(['mn', 'en', 'ko'] as const)(
  'the record is a whole, tagged PDF with its own fonts, in %s',
  async (language) => {
    const text = (await renderRecord(aRecord({}, language))).toString('latin1')
    expect(text.startsWith('%PDF-1.7')).toBe(true)
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
    const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
    expect(text.slice(start, start + 4)).toBe('xref')
    expect(text).toContain(`/Lang (${{ mn: 'mn-MN', en: 'en-US', ko: 'ko-KR' }[language]})`)
    expect(text).toContain('/Marked true')
    expect(text.match(/\/FontFile3/g)).toHaveLength(3)
  },
)

test('equal input gives equal bytes, whatever the clock says', async () => {
  const [one, other] = await Promise.all([renderRecord(aRecord()), renderRecord(aRecord())])
  expect(one.equals(other)).toBe(true)
})

test('a signature image is embedded once, however many times it signs', async () => {
  const pdf = await renderRecord(aRecord({ images: new Map([[drawn, await aDrawnSignature()]]) }))
  expect(imageCount(pdf)).toBe(1)
})

test('an image that cannot be read does not stop the record', async () => {
  const pdf = await renderRecord(aRecord({ images: new Map([[drawn, Buffer.from('no image')]]) }))
  expect(imageCount(pdf)).toBe(0)
  expect(pageCount(pdf)).toBeGreaterThan(2)
})

test('a history of ninety steps is printed with less than two seconds of work and stays a small file', async () => {
  const statusHistories = Array.from({ length: 90 }, (_, index) =>
    aStep(index + 1, aPerson(index), {
      description: 'Хянаж үзээд зөвшөөрөв.',
      signature: aSignature(aPerson(index), at(index)),
    }),
  )
  const input = aRecord({
    history: { statusHistories, votingPeople: [], actionNumbers: actionNumbersOf(statusHistories) },
  })
  const times: number[] = []
  let pdf: Buffer = Buffer.alloc(0)
  // The processor time of this thread, and the least of three: the machine that runs the tests has other work too.
  for (let run = 0; run < 3; run += 1) {
    const before = process.threadCpuUsage()
    pdf = await renderRecord(input)
    const { user, system } = process.threadCpuUsage(before)
    times.push((user + system) / 1000)
  }
  expect(Math.min(...times)).toBeLessThan(2000)
  expect(pageCount(pdf)).toBeGreaterThanOrEqual(2)
  expect(pdf.length).toBeLessThan(1_000_000)
})
