import { expect, test } from 'vitest'
import { rank } from './fold.ts'

test('a screen is found by Latin spelling and without ө and ү', () => {
  expect(rank('Шийдвэрлэх', 'shiidver')).not.toBeNull()
  expect(rank('Төлөвлөлт', 'Толовлолт')).not.toBeNull()
  expect(rank('Харилцагч', 'khariltsagch')).not.toBeNull()
  expect(rank('결재함', '결재')).not.toBeNull()
})

test.each([
  ['Хэрэглэгчид', 'xereglegchid'],
  ['Хэрэглэгчид', 'hereglegchid'],
  ['Хэрэглэгчид', 'khereglegchid'],
  ['Бүтэц', 'bütets'],
  ['Бүтэц', 'butec'],
  ['Өөрчлөлт', 'uurchlult'],
  ['Өөрчлөлт', 'öörchlölt'],
  ['Ерөнхий', 'ёронхий'],
  ['Ёслол', 'еслол'],
])('%s is found by %s, as a person would be', (title, query) => {
  expect(rank(title, query)).toBe(0)
})

test.each(['байгууллага', 'baiguullaga'])(
  'a title in the genitive is found by the word of the dictionary: %s',
  (query) => {
    expect(rank('Байгууллагын мэдээлэл', query)).toBe(0)
    expect(rank('Бараа', query)).toBeNull()
  },
)

test('what begins with the words stands before what contains them', () => {
  expect(rank('Ирц бүртгэл', 'ирц')).toBeLessThan(rank('Ажлын ирц', 'ирц') ?? Number.NaN)
  expect(rank('Ажлын ирц', 'ирц')).toBeLessThan(rank('Хуваарьирц', 'ирц') ?? Number.NaN)
})

test('all words must be there', () => {
  expect(rank('Ажлын төлөвлөлт', 'ажлын ирц')).toBeNull()
})
