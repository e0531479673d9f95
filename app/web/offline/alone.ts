/** Written by the build: what pages that stand alone are made of, and what they load only when it is wanted. */
interface Lists {
  page: readonly string[]
  besides: readonly string[]
  /** Changes with any of it. */
  name: string
}

const BEGINNING = 'orgil-alone-'
/** Lies in the cache once all of the rest does: what is there in part is not there. */
const WHOLE = '/alone-whole'
const PAGE = '/alone-page'

/** Pages that open without a network, kept by the worker for whoever opened one of them in this browser. */
export function openAlone(
  { page, besides, name }: Lists,
  caches: Pick<CacheStorage, 'keys' | 'open' | 'delete' | 'has'>,
  get: (path: string) => Promise<Response>,
) {
  const own = BEGINNING + name
  const all = new Set([...page, ...besides])
  const older = async () => (await caches.keys()).filter((one) => one.startsWith(BEGINNING) && one !== own)

  async function keep(whole: boolean) {
    const cache = await caches.open(own)
    const mark = whole ? WHOLE : PAGE
    if (await cache.match(mark)) return
    for (const path of whole ? all : page) {
      if (await cache.match(path)) continue
      const answer = await get(path)
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
      await cache.put(path, answer)
    }
    await cache.put(PAGE, new Response())
    if (whole) await cache.put(WHOLE, new Response())
  }

  return {
    keep,
    holds: (path: string) => all.has(path),

    /** What a page asks for, by its message. */
    wishIn(data: unknown): { whole: boolean } | undefined {
      if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'orgil.keep') return undefined
      return { whole: 'whole' in data && data.whole === true }
    },

    /** Nothing of it before all of it is there. */
    async find(path: string): Promise<Response | undefined> {
      if (!(await caches.has(own))) return undefined
      const cache = await caches.open(own)
      return (await cache.match(PAGE)) ? cache.match(path, { ignoreVary: true }) : undefined
    },

    /** A newer worker keeps what the one before did; without a network that stays as it was. */
    async renew() {
      const kept = await older()
      if (kept.length === 0) return
      const wholes = await Promise.all(kept.map(async (one) => (await caches.open(one)).match(WHOLE)))
      await keep(wholes.some((one) => one !== undefined))
    },

    async tidy() {
      for (const one of await older()) await caches.delete(one)
    },
  }
}
