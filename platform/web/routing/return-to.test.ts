import { expect, test } from 'vitest'
import { isOwnPath } from './return-to.ts'

test('after the sign-in nobody is led out of the application', () => {
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', null]) expect(isOwnPath(path), String(path)).toBe(false)
  expect(isOwnPath('/crm/leads?stage=2')).toBe(true)
})

test('the sign-in does not lead to itself', () => {
  expect(isOwnPath('/auth/login')).toBe(false)
})
