/**
 * What the longest turn of the event loop took of the processor while something is done, in milliseconds: on a
 * machine of its own nobody else was served for so long.
 */
export async function heldDuring<T>(work: () => Promise<T>): Promise<{ result: T; held: number }> {
  let [last, longest, isOver] = [used(), 0, false]
  const look = () => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }
  const turn = () => {
    look()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  // What came before is not of this work.
  await new Promise<void>((resolve) => {
    setImmediate(resolve)
  })
  longest = 0
  try {
    const result = await work()
    look()
    return { result, held: longest }
  } finally {
    isOver = true
  }
}

/** Of this thread, whatever else the machine does. */
function used() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
