import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ScannerSettings } from '../system-settings.ts'

/** A file on this machine, or what is held in memory. */
export type Content = { path: string } | Buffer

/**
 * Milliseconds for all of it; a scanner that is starting reads its signatures for longer, and nobody waits for that.
 */
const PATIENCE_MS = 30_000
/** Characters of an answer; it is one line with a name in it. */
const LONGEST_ANSWER = 1000

/**
 * The name of what was found, or null. Throws where no clear answer came: then nobody knows, and nothing may be kept.
 * Speaks as clamd does (INSTREAM).
 */
export async function askScanner(
  { host, port }: Pick<ScannerSettings, 'host' | 'port'>,
  content: Content,
  patienceMs = PATIENCE_MS,
): Promise<string | null> {
  const socket = connect({ host, port })
  const late = setTimeout(
    () => socket.destroy(Object.assign(new Error('The scanner did not answer in time'), { code: 'ETIMEDOUT' })),
    patienceMs,
  )
  try {
    const answer = answerOf(socket)
    // Whatever goes wrong while sending ends the socket, and so the answer; one that has come already counts.
    pipeline(inChunks(content), socket, { end: false }).catch((error: unknown) => socket.destroy(error as Error))
    return virusIn(await answer)
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}

/** The command, then each chunk behind its length; a length of zero ends it. */
async function* inChunks(content: Content) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of 'path' in content ? createReadStream(content.path) : Readable.from([content])) {
    const bytes = chunk as Buffer
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    if (bytes.length > 0) yield Buffer.concat([length, bytes])
  }
  yield Buffer.alloc(4)
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    socket.on('data', (part: Buffer) => {
      said += part.toString('utf8')
      if (said.includes('\0') || said.length > LONGEST_ANSWER) resolve(said.split('\0')[0]!)
    })
    socket.on('error', reject)
    socket.on('close', () =>
      reject(Object.assign(new Error('The scanner hung up without an answer'), { code: 'ECONNRESET' })),
    )
  })
}

function virusIn(answer: string): string | null {
  if (answer === 'stream: OK') return null
  const name = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  if (name === undefined) throw new Error(`The scanner answered ${JSON.stringify(answer.slice(0, 200))}`)
  return name
}
