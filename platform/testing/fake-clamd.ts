import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Every scanner finds it, and it harms nobody; in pieces, or scanners would find this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-')

/** What clamd does on its port: it takes one stream, chunk by chunk, and says what it found. */
export async function startFakeClamd() {
  const clamd = {
    does: 'scan' as 'scan' | 'nothing' | 'hang up' | 'fail',
    limit: Number.POSITIVE_INFINITY,
    scanned: [] as number[],
    address: '',
    port: 0,
    stop: () =>
      new Promise<void>((resolve) => {
        open.forEach((one) => one.destroy())
        server.close(() => resolve())
      }),
  }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let heard = Buffer.alloc(0)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    socket.on('data', (part: Buffer) => {
      heard = Buffer.concat([heard, part])
      if (clamd.does === 'hang up') return socket.destroy()
      if (clamd.does === 'nothing') return undefined
      if (clamd.does === 'fail') return socket.end("stream: Can't allocate memory ERROR\0")
      const said = answerTo(heard, clamd.limit)
      if (!said) return undefined
      clamd.scanned.push(said.bytes)
      return socket.end(`${said.answer}\0`)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  clamd.port = (server.address() as AddressInfo).port
  clamd.address = `clamd://127.0.0.1:${clamd.port}`
  return clamd
}

const COMMAND = 'zINSTREAM\0'

/** Undefined as long as the stream goes on. */
function answerTo(heard: Buffer, limit: number): { answer: string; bytes: number } | undefined {
  if (heard.length < COMMAND.length) return undefined
  if (heard.subarray(0, COMMAND.length).toString() !== COMMAND) return { answer: 'UNKNOWN COMMAND', bytes: 0 }
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at)
    const content = Buffer.concat(chunks)
    if (content.length > limit) return { answer: 'INSTREAM size limit exceeded. ERROR', bytes: content.length }
    if (length === 0)
      return {
        answer: content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK',
        bytes: content.length,
      }
    if (at + 4 + length > heard.length) return undefined
    chunks.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
