import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NOBODYS_HASH } from './passwords.ts'

test('a password and a code cost what OWASP recommends, and so does the answer for a login that nobody has', () => {
  // In a process of its own, as the product hashes: here it is done at the least cost.
  const program =
    "import { hashCode, hashPassword } from '#modules/access/server/account/passwords.ts'; console.log(await hashPassword('Orgil#2026')); console.log(await hashCode('123456'))"
  const hashes = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  expect(hashes).toHaveLength(2)
  for (const hash of [...hashes, NOBODYS_HASH]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
