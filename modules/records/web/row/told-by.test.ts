import { expect, test } from 'vitest'
import { toldBy } from './told-by.ts'

test('a row that would lie outside is refused as a whole, and what is wrong with a field at the field', () => {
  const fields = { 'values.name': 'Ийм мөрийг бичих эрх танд алга.' }
  expect(toldBy({ code: 'records.row_outside', fields })).toEqual({ _: 'Ийм мөрийг бичих эрх танд алга.' })
  expect(toldBy({ code: 'platform.invalid', fields: { name: 'platform.required' } })).toEqual({
    name: 'platform.required',
  })
  expect(toldBy({ code: 'platform.no_permission' })).toBeUndefined()
})
