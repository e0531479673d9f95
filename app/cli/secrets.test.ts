import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { changeRoom } from '#platform/server/system-settings.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { sealedPlaces } from '../modules.ts'
import { secrets } from './secrets.ts'

const { db } = await openTestDatabase()
const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
await asSystem(db, (trx) =>
  changeRoom(trx, readConfig({ SECRET_KEY: OLD }), 'ai', {
    value: { endpoint: 'https://ai.example/v1', model: 'm' },
    secrets: { key: 'geheim' },
    version: 0,
  }),
)

afterEach(() => vi.restoreAllMocks())
async function run(args: string[], keys: Record<string, string>) {
  const said: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  return [await secrets(db, args, readConfig(keys)), said.join('')]
}

test('every place where something is sealed is known', () => {
  expect(sealedPlaces.map(({ name }) => name.split('.')[0])).toEqual(['platform', 'access', 'builder', 'workflow'])
})

test('the operator reads how many secrets were sealed anew, and which key is missing', async () => {
  expect(await run([], { SECRET_KEY: NEW })).toEqual([2, 'npx orgil secrets rotate\n'])
  const [code, said] = await run(['rotate'], { SECRET_KEY: NEW })
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      /^does not open: platform\.settings:ai\.key\n0 secrets sealed anew, 0 already were, 1 open with none of the keys\nWhat does not open needs its key in SECRET_KEY_OLD/,
    ),
  ])
  expect(await run(['rotate'], { SECRET_KEY: NEW, SECRET_KEY_OLD: OLD })).toEqual([
    0,
    '1 secrets sealed anew, 0 already were, 0 open with none of the keys\n',
  ])
  expect(await run(['rotate'], { SECRET_KEY: NEW })).toEqual([
    0,
    '0 secrets sealed anew, 1 already were, 0 open with none of the keys\n',
  ])
})
