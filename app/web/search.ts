import type { Found, Search, Ways } from '#platform/web/module.ts'

/** What the palette finds on the server for this person; undefined where that is nothing. */
export function searchFor(
  searches: readonly Search[],
  { may, language }: Pick<Ways, 'may' | 'language'>,
  openPage: (to: string, q: string) => void,
) {
  const page = searches.map((one) => one.page).find((one) => one && may(one.permission))
  const ways: Ways = { may, language, ...(page && { seekOn: (q: string) => openPage(page.to, q) }) }
  const mine = searches.filter(({ isFor }) => isFor(ways))
  if (mine.length === 0) return undefined
  return async (query: string, signal: AbortSignal): Promise<Found[]> => {
    // One that fails costs its own answers alone.
    const answers = await Promise.allSettled(mine.map(({ find }) => find(query, signal, ways)))
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}
