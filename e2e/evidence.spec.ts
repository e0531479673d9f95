// A lawyer years later: the record on paper, the file, and the page that says whether both are as they were.
import { expect, test } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { decide, send, sheet, vote } from './documents.ts'
import { axeFindings, listenTo } from './problems.ts'
import { NIGHT } from './night.ts'

test(
  'a sealed record is found whole by its code, altered by one byte it is not, and nobody reads what it says',
  { tag: NIGHT },
  async ({ browser }) => {
    const title = 'Нууц түрээсийн гэрээ'
    const id = await send('creator', title)
    await decide('reviewer', id, 'reviewed')
    await decide('secretary', id, 'prepared', { sheet: sheet() })
    for (const councillor of ['councillor1', 'councillor2', 'councillor3']) await vote(councillor, id, 'approve')
    await decide('director', id, 'reviewed')

    const creator = await openDesk(browser, 'creator')
    const record = async () => (await creator.request.get(`/api/workflow/documents/${id}/record.pdf`)).body()
    let sealed: Buffer = Buffer.alloc(0)
    await expect
      .poll(
        async () => {
          sealed = await record()
          return sealed.includes('/ByteRange')
        },
        { message: 'the record is sealed soon after the end', timeout: 30_000 },
      )
      .toBe(true)
    expect((await record()).equals(sealed), 'the same bytes ever after').toBe(true)
    await closeDesk(creator)

    const lawyer = await openDesk(browser, null)
    const { take } = listenTo(lawyer)
    const code = /orgil-record\/1 ([\dA-Z-]{19})/.exec(sealed.toString('latin1'))?.[1] ?? ''
    await lawyer.goto('/verify')
    await lawyer.getByLabel('Шалгах код').fill('ABCD')
    await lawyer.getByRole('button', { name: 'Шалгах' }).click()
    await expect(lawyer.getByText('Код 16 тэмдэгттэй: 2–9 ба A–Z, I, O үсэггүй')).toBeVisible()
    await lawyer.getByLabel('Шалгах код').fill(code.replaceAll('-', ' ').toLowerCase())
    await lawyer.getByRole('button', { name: 'Шалгах' }).click()
    await expect(lawyer.getByRole('heading', { name: 'Хэвээрээ байна' })).toBeVisible()
    await expect(lawyer).toHaveURL(`/verify/${code}`)
    const answer = lawyer.getByRole('region', { name: 'Хэвээрээ байна' })
    await expect(answer.getByText('Бүтэн', { exact: true })).toHaveCount(2)
    await expect(lawyer.getByText(title)).toHaveCount(0)
    expect(await axeFindings(lawyer)).toEqual([])

    const altered = Buffer.from(sealed)
    altered[40_000]! ^= 1
    const chooser = lawyer.locator('input[type=file]')
    await chooser.setInputFiles({ name: 'record.pdf', mimeType: 'application/pdf', buffer: altered })
    await expect(lawyer.getByRole('heading', { name: 'Өөрчлөгдсөн байна' })).toBeVisible()
    await expect(lawyer.getByText('Файлын агуулга лацадсаны дараа өөрчлөгдсөн')).toBeVisible()
    await chooser.setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    })
    await expect(lawyer.getByRole('heading', { name: 'Энд бүртгэлгүй байна' })).toBeVisible()
    await chooser.setInputFiles({ name: 'record.pdf', mimeType: 'application/pdf', buffer: sealed })
    await expect(lawyer.getByRole('heading', { name: 'Хэвээрээ байна' })).toBeVisible()
    await expect(lawyer.getByText('Энэ хөтөч дээр тооцсон, серверт ирсэнтэй ижил')).toBeVisible()
    expect(take(), 'what the page complained about').toEqual([])
    await closeDesk(lawyer)
  },
)
