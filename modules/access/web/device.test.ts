import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test('a session is known by its browser and its machine', () => {
  expect(
    deviceOf(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0',
    ),
  ).toEqual({ name: 'Edge · Windows', icon: 'device' })
  expect(
    deviceOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    ),
  ).toEqual({ name: 'Safari · iPhone', icon: 'phone' })
  expect(
    deviceOf(
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36',
    ),
  ).toEqual({ name: 'Chrome · Android', icon: 'phone' })
})

test('a program that signs in is shown by the name it gives', () => {
  expect(deviceOf('curl/8.9').name).toBe('curl/8.9')
  expect(deviceOf(null).name).toBe('')
})
