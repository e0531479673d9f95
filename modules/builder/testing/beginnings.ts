import type { Caller } from '#app/testing/started-app.ts'
import { type Beginning, beginTables, isUnderWay, showBeginning } from '../shared/beginnings/contract.ts'
import { type Chosen, chosenFrom, wishesOf } from '../shared/beginnings/wish.ts'
import { addProject } from '../shared/contract.ts'
import { key } from './builders.ts'

/** Sends a file as a browser does. */
export async function sentFile(who: Caller, bytes: Buffer, name: string, project = '') {
  const own = project || (await who.call(addProject, { title: { mn: name.slice(0, 60) } }, key())).body.id
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const reply = await who.fetch(`/api/builder/beginnings/file?project_id=${own}`, { method: 'POST', body: form })
  return { status: reply.status, body: (await reply.json()) as { id: string; code?: string } }
}

/** As it stands once nobody works on it. */
export async function restedBeginning(who: Caller, id: string): Promise<Beginning> {
  for (;;) {
    const { body } = await who.call(showBeginning, { id })
    if (!isUnderWay(body.state)) return body
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

/** Presses the one button, with what is proposed or with something else. */
export async function begun(
  who: Caller,
  found: Beginning,
  change: (chosen: Chosen[]) => Chosen[] = (chosen) => chosen,
  links = found.links,
) {
  const tables = wishesOf(found.tables, change(found.tables.map(chosenFrom)), links)
  return who.call(beginTables, { id: found.id, tables }, key())
}
