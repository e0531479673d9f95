import { expect, test } from 'vitest'
import { registry } from '#platform/shared/fields/index.ts'
import { listFile } from './list-file.ts'
import { readWorkbook } from './workbook.ts'

test.each([
  ['money', '48000000.50', 48000000.5],
  ['number', '-7', -7],
  ['number', '0.000001', 0.000001],
  // Excel keeps fifteen digits and would round the rest without a word.
  ['money', '123456789012345.67', '123456789012345.67'],
])(
  'what stands in a field of the kind %s comes back from a spreadsheet as it was: %s',
  async (kind, value, written) => {
    const cell = registry().kinds.get(kind)!.cell!(value)
    expect(cell).toBe(written)
    const file = await listFile({
      translate: (_, key) => key,
      language: 'mn',
      columns: [{ key: 'field', title: 'Талбар' }],
      name: 'Жагсаалт',
      rows: [{ field: cell }],
    })
    const { rows } = await readWorkbook(file)
    expect(Number(rows[1]![0])).toBe(Number(value))
  },
)
