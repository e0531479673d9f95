// @vitest-environment happy-dom
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { onPage } from '#platform/testing/on-page.ts'
import { lazyPart } from './lazy-part.tsx'

const load = () => Promise.resolve({ default: ({ say }: { say: string }) => <b>{say}</b> })
const waiting = <i>waits</i>

test('what was fetched ahead stands there at once, without anything in its place before', async () => {
  const Ahead = lazyPart(load)
  Ahead.ahead()
  await Promise.resolve()
  await new Promise((resume) => setTimeout(resume))
  const seen: string[] = []
  const Watch = () => {
    seen.push('waits')
    return waiting
  }
  const { page, end } = await onPage(
    <Suspense fallback={<Watch />}>
      <Ahead say="here" />
    </Suspense>,
  )
  expect([page.textContent, seen]).toEqual(['here', []])
  await end()
})

test('around a small part nothing waits for it', async () => {
  let arrive: () => void = () => undefined
  const Small = lazyPart(async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return load()
  }, true)
  const { page, end } = await onPage(
    <Suspense fallback={waiting}>
      <p>around</p>
      <Small say="here" />
    </Suspense>,
  )
  expect(page.textContent).toBe('around')
  arrive()
  await end()
})
