import { expect, test } from 'vitest'
import { parseSigned, signatureImage } from './signed.ts'

const signed = (type: string, path: string) => ({ type, signature: path })

test('a drawn signature is shown from its path as given', () => {
  expect(signatureImage(signed('draw', '/api/files/1'), 'https://files.example.mn')).toBe('/api/files/1')
})

test('an uploaded signature comes from the host of the file server', () => {
  expect(signatureImage(signed('upload', '/signs/1.png'), 'https://files.example.mn')).toBe(
    'https://files.example.mn/signs/1.png',
  )
  expect(signatureImage(signed('upload', 'signs/1.png'), 'https://files.example.mn/')).toBe(
    'https://files.example.mn/signs/1.png',
  )
  expect(signatureImage(signed('upload', '/api/files/1'), '')).toBe('/api/files/1')
})

test('any other type is read as an uploaded image', () => {
  expect(signatureImage(signed('image', '/a.png'), 'https://f.mn')).toBe('https://f.mn/a.png')
})

test('a typed name and a certificate have no image', () => {
  expect(signatureImage(signed('certificate', 'Б.Болд'), 'https://f.mn')).toBeNull()
  expect(signatureImage(signed('text', 'Б.Болд'), 'https://f.mn')).toBeNull()
})

test('the JSON string of a record is read, with only the fields of the specification', () => {
  const json = JSON.stringify({
    type: 'text',
    signature: 'Болд',
    signAction: 'Хянасан',
    job_name: 'Менежер',
    struct: 'Захиргаа',
    firstname: 'Болд',
    lastname: 'Бат',
  })
  expect(parseSigned(json)).toMatchObject({ type: 'text', firstname: 'Болд' })
})

test('of a digital signature the certificate is read', () => {
  const certificate = {
    name: 'Болд',
    register_number: null,
    subject: 'CN=Болд',
    issuer: 'CN=Олгогч',
    serial: '1',
    valid_to: '',
    fingerprint: 'f',
    authority: 'a',
    nonce: 'n',
    issued_at: '',
    organization: '',
    number: '',
  }
  expect(parseSigned(JSON.stringify({ type: 'certificate', signature: 'Болд', certificate }))).toEqual({
    type: 'certificate',
    signature: 'Болд',
    certificate,
  })
})

test('what cannot be read is no signature', () => {
  expect(parseSigned(null)).toBeNull()
  expect(parseSigned('{"type":')).toBeNull()
  expect(parseSigned('{"type":"text","signature":""}')).toBeNull()
})
