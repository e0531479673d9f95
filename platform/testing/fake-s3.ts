import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { atTheEnd } from './ending.ts'

interface Kept {
  bytes: Buffer
  type: string
}
interface Answer {
  status: number
  body?: string | Buffer
  headers?: Record<string, string>
}

/** As much of an S3 store as files need: put, get, delete and list, path-style, on this machine. */
export async function startFakeS3(bucket: string) {
  const kept = new Map<string, Kept>()
  const requests: string[] = []
  const server = http.createServer((request, reply) => {
    void answer(request).then(({ status, body = '', headers = {} }) => reply.writeHead(status, headers).end(body))
  })

  async function answer(request: http.IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://store')
    const [, name, ...rest] = url.pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    requests.push(`${request.method} ${url.pathname}`)
    if (!request.headers.authorization?.includes('Credential=key name/')) return { status: 403 }
    if (name !== bucket) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)

    if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) return { status: 411 }
      kept.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return { status: 200, headers: { etag: '"1"' } }
    }
    if (request.method === 'DELETE') {
      kept.delete(key)
      return { status: 204 }
    }
    if (key === '') return { status: 200, body: listing(kept, url.searchParams.get('prefix') ?? '') }
    const found = kept.get(key)
    if (!found) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
    return {
      status: 200,
      body: found.bytes,
      headers: { 'content-type': found.type, 'content-length': String(found.bytes.length) },
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { kept, requests, url: `s3://key%20name:se%2Fcret@127.0.0.1:${port}/${bucket}?region=mn-1&tls=0` }
}

function listing(kept: ReadonlyMap<string, Kept>, prefix: string) {
  const contents = [...kept]
    .filter(([key]) => key.startsWith(prefix))
    .map(
      ([key, { bytes }]) =>
        `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>2026-01-01T00:00:00Z</LastModified><ETag>"1"</ETag></Contents>`,
    )
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
}
