import { expect, test } from 'vitest'
import { oneFlight } from './one-flight.ts'

function slowly() {
  const arrived: { input: { id: number }; answer: (text: string) => void; fail: (error: Error) => void }[] = []
  const send = oneFlight(
    (input: { id: number }) => new Promise<string>((answer, fail) => arrived.push({ input, answer, fail })),
  )
  return { arrived, send }
}

test('of a double click one arrives, and both hear its answer', async () => {
  const { arrived, send } = slowly()
  const clicks = [send({ id: 1 }), send({ id: 1 })]
  expect(arrived).toHaveLength(1)
  arrived[0]!.answer('saved')
  expect(await Promise.all(clicks)).toEqual(['saved', 'saved'])
})

test('another wish goes on its own, and the same one again after the answer or a failure', async () => {
  const { arrived, send } = slowly()
  const [first, other] = [send({ id: 1 }), send({ id: 2 })]
  expect(arrived.map(({ input }) => input.id)).toEqual([1, 2])
  arrived[0]!.fail(new Error('no network'))
  await expect(first).rejects.toThrow('no network')
  arrived[1]!.answer('saved')
  await other
  const again = send({ id: 1 })
  expect(arrived).toHaveLength(3)
  arrived[2]!.answer('saved')
  expect(await again).toBe('saved')
})
