import { expect, test } from 'vitest'
import { recordFileName } from './file-name.ts'

test.each([
  ['Г/2026-0412', 'Г-2026-0412.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['А 191\r\nX: "1"; \\', 'А-191-X-1.pdf'],
  ['///', 'record.pdf'],
  ['', 'record.pdf'],
])('the download of %j is called %s', (number, name) => {
  expect(recordFileName(number)).toBe(name)
})

test('a very long number still gives a name that a disk takes', () => {
  expect(recordFileName('Ү'.repeat(500))).toBe(`${'Ү'.repeat(80)}.pdf`)
})
