/** The longest turn of the event loop while something is done, in milliseconds: so long nobody else was served. */
export async function heldDuring<T>(work: () => Promise<T>): Promise<{ result: T; held: number }> {
  let [last, longest, isOver] = [performance.now(), 0, false]
  const turn = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  // What came before is not of this work.
  await new Promise<void>((resolve) => { setImmediate(resolve) })
  longest = 0
  last = performance.now()
  try {
    const result = await work()
    return { result, held: Math.max(longest, performance.now() - last) }
  } finally {
    isOver = true
  }
}
