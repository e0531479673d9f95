import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Whom the balancer sees: its tests call from one machine, and limits are counted per caller. */
export const CLIENT = 'x-client'
/** Which process answered: its place among the addresses. */
export const SERVED_BY = 'x-served-by'

/**
 * The smallest balancer there is: each request goes to the next process, bodies and streams pass as they come. One
 * proxy, as TRUST_PROXY counts.
 */
export async function startBalancer(addresses: readonly string[]) {
  let turn = 0
  const server = http.createServer((request, reply) => {
    const at = turn++ % addresses.length
    const { [CLIENT]: client, ...headers } = request.headers
    const forwarded = {
      ...headers,
      'x-forwarded-for': typeof client === 'string' ? client : (request.socket.remoteAddress ?? ''),
    }
    const onward = http.request(
      addresses[at] + request.url!,
      { method: request.method, headers: forwarded },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, [SERVED_BY]: String(at) })
        answer.pipe(reply)
      },
    )
    onward.on('error', () => {
      if (!reply.headersSent) reply.writeHead(502).end()
    })
    reply.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
