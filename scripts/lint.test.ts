import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { planted } from './checks/planted.ts'

const root = path.resolve(import.meta.dirname, '..')

const house = {
  '.oxlintrc.json': readFileSync(path.join(root, '.oxlintrc.json'), 'utf8'),
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "lib": ["ES2024", "DOM"] } }',
}

function lint(files: Record<string, string>) {
  return planted({ ...house, ...files }, (folder) => {
    const { stdout, status } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix'],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, OXLINT_TSGOLINT_PATH: path.join(root, 'node_modules/oxlint-tsgolint/bin/tsgolint.js') },
      },
    )
    return { found: stdout, status }
  })
}

test('the lint passes what is fine', () => {
  expect(
    lint({
      'modules/crm/web/A.tsx': `import { Button } from '#platform/web/form-basics/Button.tsx'\n\nexport const A = () => <Button />\n`,
    }).status,
  ).toBe(0)
})

const forbidden: [what: string, file: string, text: string, rule: string][] = [
  [
    'the server in the web',
    'modules/crm/web/a.ts',
    `export { leads } from '../server/index.ts'\n`,
    'no-restricted-imports',
  ],
  [
    'the web in the server',
    'modules/crm/server/a.ts',
    `export { Page } from '../web/index.ts'\n`,
    'no-restricted-imports',
  ],
  [
    'the server in shared',
    'platform/shared/a.ts',
    `export { open } from '#platform/server/database.ts'\n`,
    'no-restricted-imports',
  ],
  ['React in shared', 'modules/crm/shared/a.ts', `export { useState } from 'react'\n`, 'no-restricted-imports'],
  ['any', 'app/a.ts', `export const a = (x: any) => String(x)\n`, 'no-explicit-any'],
  ['a console in a module', 'modules/crm/server/a.ts', `export const a = () => console.log('a')\n`, 'no-console'],
  [
    'a promise that nobody waits for',
    'app/a.ts',
    `export const a = () => {\n  Promise.resolve(1)\n}\n`,
    'no-floating-promises',
  ],
]

test.each(forbidden)('the lint refuses %s', (_what, file, text, rule) => {
  const { found, status } = lint({ [file]: text })
  expect(found).toContain(rule)
  expect(status).not.toBe(0)
})
