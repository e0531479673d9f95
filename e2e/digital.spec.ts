// A director with a card: the file out, the signature in, on a phone; and an administrator who says whose
// certificates count.
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { issue, pem, signed } from '../platform/testing/certificates.ts'
import { closeDesk, openDesk } from './desk.ts'
import { decide, flows, send } from './documents.ts'
import { textOfPdf } from './pdf-text.ts'
import { person } from './person.ts'
import { axeFindings, listenTo, widerThanScreen } from './problems.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const title = 'Ээлжийн амралт'
const p7s = (buffer: Buffer) => ({ name: 'signature.p7s', mimeType: 'application/pkcs7-signature', buffer })

test('a director signs with their own certificate on a phone, and anybody can check it later', async ({ browser }) => {
  test.setTimeout(120_000)
  const authority = await issue({ name: 'Үндэсний гэрчилгээ олгогч', isAuthority: true })
  const own = await issue({ name: 'Пүрэв Энхжин', register: 'УБ80010112' }, authority)
  await trustNobody()
  const id = await aRequest()

  const director = await openDesk(browser, 'director', phone)
  const { take } = listenTo(director, { expects: [/HTTP 422/, /status of 422/] })
  await openSignature(director, id)
  await expect(director.getByRole('tab', { name: 'Тоон гарын үсэг' }), 'nobody is trusted yet').toHaveCount(0)

  const admin = await openDesk(browser, 'admin')
  await admin.goto('/organization/evidence')
  const authorities = admin.locator('input[type=file][aria-label="Гэрчилгээ олгогчийн гэрчилгээ"]')
  await authorities.setInputFiles({
    name: 'own.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(pem(own.certificate)),
  })
  await expect(admin.getByText('own.pem: Энэ нь гэрчилгээ олгогчийн гэрчилгээ биш')).toBeVisible()
  await authorities.setInputFiles({
    name: 'root.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(pem(authority.certificate)),
  })
  await expect(admin.getByText('CN=Үндэсний гэрчилгээ олгогч')).toBeVisible()
  expect(await axeFindings(admin)).toEqual([])

  await openSignature(director, id)
  const dialog = director.getByRole('dialog')
  await director.getByRole('tab', { name: 'Тоон гарын үсэг' }).tap()
  await expect(dialog, 'one is not called the other').toHaveAccessibleName('Тоон гарын үсэг')
  const waiting = director.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Файл татах' }).tap()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/\.txt$/)
  const statement = await readFile(await file.path())
  await dialog.getByRole('button', { name: 'Гарын үсэг зурах' }).tap()
  await expect(dialog.getByText('Гарын үсгийн файлаа сонгоно уу')).toBeVisible()

  const handIn = dialog.locator('input[type=file][aria-label="Гарын үсгийн файл"]')
  await handIn.setInputFiles(p7s(await signed(Buffer.from('Өөр файл'), own)))
  await expect(dialog.getByText('Өөр файлд зурсан гарын үсэг байна.', { exact: false })).toBeVisible()
  await handIn.setInputFiles(p7s(await signed(statement, own)))
  await expect(dialog.getByText('УБ80010112')).toBeVisible()
  await expect(dialog.getByText('CN=Үндэсний гэрчилгээ олгогч')).toBeVisible()
  expect(await axeFindings(director)).toEqual([])
  expect(
    await director.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing stands out of the phone',
  ).toBe(true)
  await dialog.getByRole('button', { name: 'Гарын үсэг зурах' }).tap()
  await expect(director.getByText('Шийдвэрлэсэн: шийдвэр бүртгэгдлээ')).toBeVisible()
  await director.goto(`/workflow/${id}`)
  const history = director.locator('ol[data-action-num] > li', { hasText: 'Шийдвэрлэсэн' })
  await expect(history.getByText('Тоон гарын үсэг зурсан огноо, цаг')).toBeVisible()
  await expect(history.getByText('Пүрэв Энхжин, УБ80010112')).toBeVisible()
  await expect(history.getByText('Цахим гарын үсэг')).toHaveCount(0)
  expect(take(), 'what the page complained about').toEqual([])

  const reader = await openDesk(browser, 'creator', { ...phone, lang: 'ko', theme: 'dark' })
  await reader.goto(`/workflow/${id}`)
  await expect(reader.locator('li').getByText('Пүрэв Энхжин, УБ80010112')).toBeVisible()
  expect(await widerThanScreen(reader), 'long numbers break where words do not').toEqual([])
  expect(await axeFindings(reader)).toEqual([])
  await closeDesk(reader)

  let code = ''
  let record: Buffer = Buffer.alloc(0)
  await expect
    .poll(
      async () => {
        record = await (await director.request.get(`/api/workflow/documents/${id}/record.pdf`)).body()
        code = /orgil-record\/1 ([\dA-Z-]{19})/.exec(record.toString('latin1'))?.[1] ?? ''
        return code
      },
      { message: 'the record is sealed soon after the end', timeout: 30_000 },
    )
    .not.toBe('')
  const printed = textOfPdf(record)
  for (const said of ['Тоонгарынүсэг', 'Гэрчилгээолгогч:CN=Үндэсний', 'Серийндугаар:', 'Хурууныхээ(SHA-256):'])
    expect(printed).toContain(said)
  expect(printed, 'no signature in it is an electronic one').not.toContain('Цахимгарынүсэг')
  await director.goto(`/verify/${code}`)
  await expect(director.getByText('1, гэрчилгээгээр нь дахин шалгасан')).toBeVisible()

  await admin.getByRole('button', { name: 'Хасах' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Хасах' }).click()
  await expect(admin.getByText('CN=Үндэсний гэрчилгээ олгогч')).toHaveCount(0)
  await director.reload()
  await expect(
    director.getByText('1, гэрчилгээгээр нь дахин шалгасан'),
    'it was trusted when it was signed',
  ).toBeVisible()
  await closeDesk(admin)
  await closeDesk(director)
})

/** What a first try of this journey left behind. */
async function trustNobody() {
  const admin = await person('admin')
  const { authorities } = await admin.call<{ authorities: { id: string }[] }>('GET', '/api/workflow/evidence')
  for (const { id } of authorities) await admin.call('DELETE', `/api/workflow/evidence/authorities/${id}`)
}

/** A request that waits for the director alone. */
async function aRequest() {
  const id = await send('creator', title, {
    flow_id: flows.leave,
    fields: { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' },
  })
  await decide('reviewer', id, 'reviewed')
  await decide('hr', id, 'reviewed')
  return id
}

async function openSignature(page: Page, id: string) {
  await page.goto(`/workflow/${id}`)
  await page.getByRole('region', { name: 'Шийдвэр' }).getByRole('button', { name: 'Зөвшөөрч шийдвэрлэх' }).tap()
  await expect(page.getByRole('tab', { name: 'Зурах', exact: true })).toBeVisible()
}
