// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { onPage, press } from '#platform/testing/on-page.ts'
import type { Column } from '../../shared/definition/table.ts'
import AttendanceCode from './kinds/AttendanceCode.tsx'
import { printPicture } from './kinds/picture.ts'

vi.mock('./kinds/picture.ts', () => ({ printPicture: vi.fn(), savePicture: vi.fn() }))
afterEach(() => vi.clearAllMocks())

const column: Column = { name: 'plate', label: { mn: 'Дугаар' }, kind: 'text', required: false }
const cell = {
  table: { name: 'x', title: { mn: 'x' }, columns: [column], label: '{plate}', sort: [] },
  row: { id: '1', version: 1, values: { plate: '1182 УНН' } },
  column,
  value: '1182 УНН',
  setting: { kind: 'attendanceQR' },
  name: '1182 УНН',
} as unknown as Parameters<typeof AttendanceCode>[0]
const buttonOf = (page: Element, words: string) =>
  [...page.querySelectorAll('dialog button')].find((one) => one.textContent?.includes(words)) ?? null

test('a press opens the code of what the row says, with the line below it; cancel closes it and prints nothing', async () => {
  const { page, end } = await onPage(<AttendanceCode {...cell} />)
  expect(page.querySelector('dialog')).toBeNull()
  await press(page.querySelector('button'))
  expect(page.querySelector('dialog svg[width="300"]')).not.toBeNull()
  expect(page.querySelector('dialog')!.textContent).toContain('records.cell.scan')
  await press(buttonOf(page, 'records.cell.cancel'))
  expect(page.querySelector('dialog')).toBeNull()
  expect(printPicture).not.toHaveBeenCalled()
  await end()
})

test('OK prints the code with its line, and closes', async () => {
  const { page, end } = await onPage(<AttendanceCode {...cell} />)
  await press(page.querySelector('button'))
  await press(buttonOf(page, 'records.cell.print'))
  expect(vi.mocked(printPicture).mock.calls).toEqual([[expect.any(SVGSVGElement), 'records.cell.scan']])
  expect(page.querySelector('dialog')).toBeNull()
  await end()
})
