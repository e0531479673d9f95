import type { Worker } from '../reckon/people.ts'

const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase('mn').replace(/\s+/g, ' ').trim()
/** Devices write numbers with zeros before them, or without. */
const bare = (code: string) => plain(code).replace(/^0+(?=.)/, '')

/** Who is meant by a number or a name; nobody where two people could be. */
export function openNames(workers: readonly Worker[]): (said: string) => Worker | undefined {
  const known = new Map<string, Worker | null>()
  const call = (name: string, worker: Worker) => {
    const one = known.get(name)
    if (one !== worker) known.set(name, one === undefined ? worker : null)
  }
  for (const worker of workers) if (worker.code !== '') call(`#${plain(worker.code)}`, worker)
  for (const worker of workers) {
    if (worker.code !== '') call(`0${bare(worker.code)}`, worker)
    const parts = plain(worker.name).split(' ')
    call(parts.join(' '), worker)
    const [last = '', ...first] = parts
    if (first.length === 0) continue
    call([...first, last].join(' '), worker)
    call(`${last.slice(0, 1)}.${first.join(' ')}`, worker)
  }
  return (said) =>
    known.get(`#${plain(said)}`) ??
    known.get(`0${bare(said)}`) ??
    known.get(plain(said).replace(/\.\s+/, '.')) ??
    undefined
}
