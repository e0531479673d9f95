import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { isReadablePdf } from './readable-pdf.ts'

async function aPdf(): Promise<Uint8Array> {
  const made = new PDFDocument()
  const parts: Buffer[] = []
  made.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => made.on('end', resolve))
  made.text('Гэрээ').end()
  await done
  return new Uint8Array(Buffer.concat(parts))
}

test('a PDF is shown, also with something before its beginning; one that is cut or only called so is not', async () => {
  const whole = await aPdf()
  expect(isReadablePdf(whole)).toBe(true)
  expect(isReadablePdf(new Uint8Array([...Buffer.from('\n\n'), ...whole]))).toBe(true)
  expect(isReadablePdf(whole.subarray(0, whole.length / 2))).toBe(false)
  expect(isReadablePdf(new TextEncoder().encode('%PDF-1.4 broken'))).toBe(false)
  expect(isReadablePdf(whole.subarray(8))).toBe(false)
  expect(isReadablePdf(new Uint8Array())).toBe(false)
})
