import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting everything has a safe value, and what is left empty counts as absent', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', TRUST_PROXY: 0, PROCESS: 'all' })
  expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('a production server has no demo unless somebody wants it', () => {
  expect([readConfig({}).DEMO, readConfig({ NODE_ENV: 'production' }).DEMO, readConfig({ NODE_ENV: 'production', DEMO: '1' }).DEMO, readConfig({ DEMO: '0' }).DEMO])
    .toEqual([true, false, true, false])
})

test('a wrong setting stops the start, and each is named', () => {
  const start = () => readConfig({ PORT: '70000', PUBLIC_URL: 'orgil.mn', DATABASE_POOL: '1', TRUST_PROXY: '-1', DEMO: 'yes', MAIL_URL: 'http://mail', SCANNER_URL: 'tcp://scan:3310' })
  for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_POOL', 'TRUST_PROXY', 'DEMO', 'MAIL_URL', 'SCANNER_URL']) expect(start).toThrow(new RegExp(`^  ${name}: `, 'm'))
})
