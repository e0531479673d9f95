import http from 'node:http'
import { gunzipSync } from 'node:zlib'
import { quantile } from './statistics.ts'
import { cpuMicroseconds, cpuOfAll } from './process.ts'

export interface Call {
  method?: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

export interface Burst {
  answers: number
  perSecond: number
  cpuPerAnswer: number
  /** Of the database beside it, where that is known. */
  databasePerAnswer: number
  p50: number
  p95: number
}

/**
 * So many callers at once, each sending its next call as soon as it has its answer, for so long. Any answer but 200
 * ends the run.
 */
export async function burst(
  server: { address: string; pid: number; databasePid?: number | undefined },
  callers: number,
  milliseconds: number,
  next: () => Call,
): Promise<Burst> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers })
  const took: number[] = []
  const databaseCpu = () => (server.databasePid === undefined ? Number.NaN : cpuOfAll(server.databasePid))
  const [cpuBefore, databaseBefore] = [cpuMicroseconds(server.pid), databaseCpu()]
  const started = performance.now()
  const caller = async () => {
    while (performance.now() - started < milliseconds) {
      const sent = performance.now()
      await receive(agent, server.address, next())
      took.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - started) / 1000
  const [cpu, database] = [cpuMicroseconds(server.pid) - cpuBefore, databaseCpu() - databaseBefore]
  agent.destroy()
  return {
    answers: took.length,
    perSecond: took.length / seconds,
    cpuPerAnswer: cpu / took.length,
    databasePerAnswer: database / took.length,
    p50: quantile(took, 0.5),
    p95: quantile(took, 0.95),
  }
}

export async function send(agent: http.Agent, address: string, call: Call): Promise<string> {
  const { bytes, isPacked } = await receive(agent, address, call)
  return (isPacked ? gunzipSync(bytes) : bytes).toString()
}

/** The answer as it came: whoever asks unpacks it on a machine of their own. */
export function receive(
  agent: http.Agent,
  address: string,
  { method = 'POST', path, headers, body }: Call,
): Promise<{ bytes: Buffer; isPacked: boolean }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      address + path,
      {
        method,
        agent,
        headers: method === 'GET' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const bytes = Buffer.concat(parts)
          if (response.statusCode === 200) resolve({ bytes, isPacked: response.headers['content-encoding'] === 'gzip' })
          else reject(new Error(`${response.statusCode}: ${bytes.toString()}`))
        })
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(method === 'GET' ? undefined : body)
  })
}
