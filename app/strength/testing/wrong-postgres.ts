import net, { type AddressInfo, type Socket } from 'node:net'
import { atTheEnd } from '#platform/testing/ending.ts'

/** A message of PostgreSQL's protocol: a letter, the length, the content. */
function message(letter: string, ...parts: (string | Buffer)[]) {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)))
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const number = (value: number, bytes: 2 | 4) => {
  const written = Buffer.alloc(bytes)
  written.writeIntBE(value, 0, bytes)
  return written
}

export function refusal(state: string, words: string) {
  return message('E', 'SFATAL', `C${state}`, `M${words}`, Buffer.from([0]))
}
/** Asks for a password by SCRAM. */
export const wantsPassword = [
  message('R', number(10, 4), 'SCRAM-SHA-256', Buffer.from([0])),
  (heard: Buffer) => {
    const nonce = /r=(.+)$/s.exec(heard.toString())?.[1]
    return message('R', number(11, 4), Buffer.from(`r=${nonce}more,s=c2FsdA==,i=4096`))
  },
]

const welcome = Buffer.concat([message('R', number(0, 4)), message('Z', Buffer.from('I'))])
const ofText = [number(0, 4), number(0, 2), number(25, 4), number(-1, 2), number(-1, 4), number(0, 2)]
const column = (name: string) => [name, ...ofText]
const value = (text: string) => [number(Buffer.byteLength(text), 4), Buffer.from(text)]

/** A server that lets everybody in and says of itself, whatever it is asked, that it is this old. */
export const ofVersion = (version: string) => [
  welcome,
  Buffer.concat([
    message('1'),
    message('2'),
    message('T', number(2, 2), ...column('version'), ...column('encoding')),
    message('D', number(2, 2), ...value(version), ...value('UTF8')),
    message('C', 'SELECT 1'),
    message('Z', Buffer.from('I')),
  ]),
]

type Answer = string | Buffer | ((heard: Buffer) => Buffer)

/** Gives these answers one after the other and hangs up; an address for DATABASE_URL. */
export async function startServer(answers: readonly Answer[]): Promise<string> {
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    let turn = 0
    socket.on('error', () => undefined)
    socket.on('data', (heard: Buffer) => {
      const answer = answers[turn++]
      if (answer !== undefined) socket.write(typeof answer === 'function' ? answer(heard) : answer)
      if (turn >= answers.length) socket.end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  atTheEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgresql://orgil:geheim@127.0.0.1:${(server.address() as AddressInfo).port}/orgil`
}
