import { expect, test } from 'vitest'
import { openTestDatabase } from './database.ts'
import { atTheEnd, endFile } from './ending.ts'

test('what a file and its tests began ends in the other order, once', async () => {
  const ended: string[] = []
  atTheEnd(() => ended.push('first'))
  atTheEnd(async () => {
    await new Promise((resume) => setTimeout(resume, 5))
    ended.push('second')
  })
  await endFile()
  await endFile()
  expect(ended).toEqual(['second', 'first'])
})

test('what could not be ended is said, and the others end all the same', async () => {
  const ended: string[] = []
  atTheEnd(() => ended.push('first'))
  atTheEnd(() => {
    throw new Error('held on to')
  })
  atTheEnd(() => ended.push('third'))
  await expect(endFile()).rejects.toThrow('held on to')
  expect(ended).toEqual(['third', 'first'])
})

test('a database that was opened within a test is closed with the file', async () => {
  const { db } = await openTestDatabase()
  await db.selectFrom('platform.sessions').select('token_hash').execute()
  await endFile()
  await expect(db.selectFrom('platform.sessions').select('token_hash').execute()).rejects.toThrow()
})
