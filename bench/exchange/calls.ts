import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { Columns } from './rows.ts'

interface Told {
  id: string
  state: string
  counts: object | null
  result: { created: number } | null
  sheets: { heading: number }[]
}

/** Somebody who signed in, and what they do with files of rows. */
export async function callerOf(address: string, login: string, password: string) {
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const send = async <Reply>(method: string, to: string, body?: object): Promise<Reply> => {
    const reply = await fetch(`${address}/api${to}`, {
      method,
      headers: { ...headers, 'idempotency-key': randomUUID(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${to}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Reply
  }
  const timed = async <Reply>(work: () => Promise<Reply>) => {
    const began = performance.now()
    const reply = await work()
    return { ...reply, ms: performance.now() - began }
  }
  const rested = async (to: string): Promise<Told> => {
    for (;;) {
      const now = await send<Told>('GET', to)
      if (!['checking', 'running'].includes(now.state)) return now
      await new Promise((resume) => setTimeout(resume, 50))
    }
  }
  return {
    call: send,
    send: (table: string, file: string) =>
      timed(async () => {
        const form = new FormData()
        form.append('file', await openAsBlob(file), 'rows.xlsx')
        const reply = await fetch(`${address}/api/records/${table}/imports`, { method: 'POST', headers, body: form })
        if (!reply.ok) throw new Error(`sending: ${reply.status} ${await reply.text()}`)
        return (await reply.json()) as Told
      }),
    check: (table: string, id: string) =>
      timed(async () => {
        const to = `/records/${table}/imports/${id}`
        const { columns, keys } = await send<{ columns: { at: number; column: string }[]; keys: string[] }>(
          'GET',
          `${to}/columns?sheet=0&heading=1`,
        )
        const chosen = columns.map(({ at, column }) => ({ at, column }))
        await send('POST', `${to}/check`, { wishes: { sheet: 0, heading: 1, columns: chosen, keys } })
        return rested(to)
      }),
    run: (table: string, id: string) =>
      timed(async () => {
        const to = `/records/${table}/imports/${id}`
        await send('POST', `${to}/run`, { rules: { known: 'update', bad: 'refuse' } })
        return rested(to)
      }),
    async take(table: string, format: string) {
      const began = performance.now()
      const reply = await fetch(`${address}/api/records/${table}/export?format=${format}`, { method: 'POST', headers })
      if (!reply.ok) throw new Error(`export: ${reply.status} ${await reply.text()}`)
      for await (const _ of reply.body!) continue
      return performance.now() - began
    },
  }
}
export type Caller = Awaited<ReturnType<typeof callerOf>>

/** A table of these columns, built as an organisation does. */
export async function builtTable({ call }: Caller, columns: Columns) {
  const own = (mn: string) => ({ mn, en: mn, ko: mn })
  const definition = {
    name: 'records.measured',
    title: own('Measured'),
    columns: columns.map(({ name, title, kind }, at) => ({
      name,
      label: own(title),
      kind,
      required: false,
      ...(at === 0 && { unique: true }),
    })),
    label: '{c0}',
    sort: ['c0'],
  }
  const project = await call<{ id: string }>('POST', '/builder/projects', { title: own('Measured') })
  const { ids } = await call<{ ids: string[] }>('POST', '/builder/tables', {
    project_id: project.id,
    tables: [{ title: definition.title, definition }],
  })
  const { publication } = await call<{ publication: string }>('POST', '/builder/publish', { ids })
  for (;;) {
    const { state } = await call<{ state: string }>('GET', `/builder/publications/${publication}`)
    if (state === 'done') return
    if (state !== 'waiting') throw new Error(`the table was not published: ${state}`)
    await new Promise((resume) => setTimeout(resume, 100))
  }
}
