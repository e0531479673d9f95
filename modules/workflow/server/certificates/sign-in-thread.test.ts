import { createPrivateKey } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'
import { renderRecord } from '../papers/render.ts'
import { aRecord } from '../papers/testing/sample-record.ts'
import { makeOwnCertificate } from './own-certificate.ts'
import { readPdfSignature } from './pdf-signature.ts'
import { signPdf } from './sign-in-thread.ts'
import { type SealingKey, signPdf as signedHere } from './sign-pdf.ts'

const sealing = {
  reason: 'Тест · ГТ/2026-0001',
  url: 'http://127.0.0.1:3000/verify/AAAA',
  at: new Date('2026-11-22T08:00:00.000Z'),
}
let record: Uint8Array
let sealingKey: SealingKey
beforeAll(async () => {
  record = await renderRecord(aRecord())
  const { privateKey, certificate } = await makeOwnCertificate({
    organization: '"Хөх Тэнгэр Трейд" ХХК',
    from: sealing.at,
  })
  sealingKey = { key: createPrivateKey(privateKey), certificate: new Uint8Array(certificate), chain: [] }
})

test('what a thread seals is byte for byte what would be sealed here, and holds', async () => {
  const sealed = await signPdf(record, sealingKey, sealing)
  expect(sealed.equals(await signedHere(record, sealingKey, sealing))).toBe(true)
  expect(sealed.subarray(0, record.length).equals(record)).toBe(true)
  expect(await readPdfSignature(sealed)).toMatchObject({ state: 'read', isIntact: true, coversAll: true })
})

test('while a long record is sealed, everybody else is served', async () => {
  const long = PDF.create()
  for (let page = 0; page < 2000; page += 1) long.addPage()
  const pages = await long.save()
  let beats = 0
  const timer = setInterval(() => {
    beats += 1
  }, 10)
  await signPdf(pages, sealingKey, sealing)
  clearInterval(timer)
  expect(beats).toBeGreaterThan(5)
})
