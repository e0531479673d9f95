import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface App {
  url: string
  teardown(): Promise<void>
}

/**
 * An app for each worker, so that what one journey changes no other beside it meets. After a journey that failed a
 * new worker goes on in the same place, and gets a new app: neither the second try nor the journeys after it meet
 * what the first left half-done.
 */
export async function handOut(places: number, open: () => Promise<App>): Promise<App> {
  const held = Array.from({ length: places }, () => ({ worker: '', app: open() }))
  await Promise.all(held.map(({ app }) => app))

  const give = async (place: (typeof held)[number], worker: string) => {
    if (place.worker !== '' && place.worker !== worker)
      place.app = place.app.then(({ teardown }) => teardown()).then(open)
    place.worker = worker
    return (await place.app).url
  }
  const counter = http.createServer((request, response) => {
    const [, index, worker = ''] = (request.url ?? '').split('/')
    const place = held[Number(index)]
    if (!place) return response.writeHead(404).end(`There is no place ${index}.`)
    give(place, worker).then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(counter.address() as AddressInfo).port}`,
    teardown: async () => {
      counter.close()
      counter.closeAllConnections()
      await Promise.all(held.map(async ({ app }) => (await app).teardown()))
    },
  }
}
