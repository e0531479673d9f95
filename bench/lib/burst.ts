import http from 'node:http'
import { quantile } from './statistics.ts'
import { cpuMicroseconds } from './process.ts'

export interface Call {
  path: string
  headers: Record<string, string>
  body: string
}

export interface Burst {
  answers: number
  perSecond: number
  cpuPerAnswer: number
  p50: number
  p95: number
}

/** So many callers at once, each sending its next call as soon as it has its answer, for so long. Any answer but 200 ends the run. */
export async function burst(server: { address: string; pid: number }, callers: number, milliseconds: number, next: () => Call): Promise<Burst> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers })
  const took: number[] = []
  const cpuBefore = cpuMicroseconds(server.pid)
  const started = performance.now()
  const caller = async () => {
    while (performance.now() - started < milliseconds) {
      const sent = performance.now()
      await send(agent, server.address, next())
      took.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - started) / 1000
  const cpu = cpuMicroseconds(server.pid) - cpuBefore
  agent.destroy()
  return { answers: took.length, perSecond: took.length / seconds, cpuPerAnswer: cpu / took.length, p50: quantile(took, 0.5), p95: quantile(took, 0.95) }
}

export function send(agent: http.Agent, address: string, { path, headers, body }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(address + path, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${response.statusCode}: ${text}`))
      })
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
