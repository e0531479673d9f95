// In a transaction nothing is waited for but the database: what else is begun in one is noted here, once per process.
import { createHook } from 'node:async_hooks'
import {
  openTransaction,
  ownStack,
  placeIn,
  transactionTroubles,
  withStack,
} from '#platform/server/open-transaction.ts'

/**
 * As Node calls what it begins: files, names, connections, processes, threads, keys made and passwords hashed. Nameless
 * is what packages bring in machine code: argon2 and pictures.
 */
const beside: Record<string, string> = {
  FSREQCALLBACK: 'a file',
  FSREQPROMISE: 'a file',
  FILEHANDLE: 'a file',
  GETADDRINFOREQWRAP: 'a name',
  GETNAMEINFOREQWRAP: 'a name',
  QUERYWRAP: 'a name',
  TCPCONNECTWRAP: 'a connection',
  PIPECONNECTWRAP: 'a connection',
  UDPSENDWRAP: 'a message',
  HTTPCLIENTREQUEST: 'a call over HTTP',
  PROCESSWRAP: 'a process',
  WORKER: 'a thread',
  THREAD_TASK: 'a thread',
  PBKDF2REQUEST: 'a hash',
  SCRYPTREQUEST: 'a hash',
  KEYPAIRGENREQUEST: 'a key',
  KEYGENREQUEST: 'a key',
  generic: 'work in machine code',
  undefined: 'work in machine code',
}

const found: Error[] = []
const ownLine = new RegExp(`.*${import.meta.filename}.*\n`, 'g')

/** What was found since the last look; whoever takes it has expected it. */
export const takeTroubles = () => found.splice(0)

function note(what: string) {
  const open = openTransaction()
  if (!open) return
  const stack = ownStack().replaceAll(ownLine, '')
  found.push(withStack(`A transaction that was opened at ${open.place} begins ${what} at ${placeIn(stack)}`, stack))
}

createHook({
  init(_id, type) {
    const what = beside[type]
    if (what) note(what)
  },
  // Of no use here, and ten times as many as all others.
  trackPromises: false,
}).enable()

// A connection that is kept open begins nothing that has a name.
const { fetch: send } = globalThis
globalThis.fetch = (...call) => {
  note('a call over HTTP')
  return send(...call)
}

transactionTroubles.subscribe((trouble) => found.push(trouble as Error))
