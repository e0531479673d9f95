import { expect, test } from 'vitest'
import { parseSigned, signatureImage } from './signed.ts'

const signed = (type: string, path: string) => ({ type, signature: path })

test('a drawn signature is shown from its path as given', () => {
  expect(signatureImage(signed('draw', '/api/files/1'), 'https://files.example.mn')).toBe('/api/files/1')
})

test('an uploaded signature comes from the host of the file server', () => {
  expect(signatureImage(signed('upload', '/signs/1.png'), 'https://files.example.mn')).toBe('https://files.example.mn/signs/1.png')
  expect(signatureImage(signed('upload', 'signs/1.png'), 'https://files.example.mn/')).toBe('https://files.example.mn/signs/1.png')
  expect(signatureImage(signed('upload', '/api/files/1'), '')).toBe('/api/files/1')
})

test('any other type is read as an uploaded image', () => {
  expect(signatureImage(signed('image', '/a.png'), 'https://f.mn')).toBe('https://f.mn/a.png')
})

test('a typed name has no image', () => {
  expect(signatureImage(signed('text', 'Б.Болд'), 'https://f.mn')).toBeNull()
})

test('the JSON string of a record is read, with only the fields of the specification', () => {
  const json = JSON.stringify({
    type: 'text', signature: 'Болд', signAction: 'Хянасан', job_name: 'Менежер', struct: 'Захиргаа', firstname: 'Болд', lastname: 'Бат',
  })
  expect(parseSigned(json)).toMatchObject({ type: 'text', firstname: 'Болд' })
})

test('what cannot be read is no signature', () => {
  expect(parseSigned(null)).toBeNull()
  expect(parseSigned('{"type":')).toBeNull()
  expect(parseSigned('{"type":"text","signature":""}')).toBeNull()
})
