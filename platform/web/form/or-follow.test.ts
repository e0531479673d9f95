import { expect, test } from 'vitest'
import { CallError } from '../call.ts'
import { orFollow } from './or-follow.ts'

test('what others saved is read before the refusal is told, and only then', async () => {
  const deeds: string[] = []
  const reread = async () => {
    await Promise.resolve()
    deeds.push('read')
  }
  const refused = orFollow(Promise.reject(new CallError(409, { message: 'Б.Болд' })), reread)
  await refused.catch((error: CallError) => deeds.push(error.message))
  expect(deeds).toEqual(['read', 'Б.Болд'])
  await expect(orFollow(Promise.reject(new CallError(422, {})), reread)).rejects.toThrow()
  expect(await orFollow(Promise.resolve('saved'), reread)).toBe('saved')
  expect(deeds).toHaveLength(2)
})
