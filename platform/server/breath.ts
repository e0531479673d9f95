import { setImmediate as others } from 'node:timers/promises'

/** After so long at once whatever else waits goes first. */
const BREATH_MS = 10

/** As `map`, one after the other, for lists of thousands: requests of others go on between them. */
export async function mapInBreaths<In, Out>(
  items: readonly In[],
  work: (item: In, at: number) => Out | Promise<Out>,
): Promise<Out[]> {
  const done: Out[] = []
  let began = performance.now()
  for (const [at, item] of items.entries()) {
    const result = work(item, at)
    done.push(result instanceof Promise ? await result : result)
    if (performance.now() - began < BREATH_MS) continue
    await others()
    began = performance.now()
  }
  return done
}
