const PASSWORD = 'Orgil#2026'
const named = (mn: string) => ({ mn })
const DAY_MS = 86_400_000
/** What one call brings in. */
const PART = 5000
/** So many tasks wait for each other, one after the other. */
export const CHAIN = 1000

type Call = <Reply>(method: string, address: string, body?: unknown) => Promise<Reply>

/** An administrator who calls the product as a program does. */
export async function administrator(site: string): Promise<Call> {
  const opened = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: PASSWORD }),
  })
  const { token } = (await opened.json()) as { token: string }
  return async <Reply>(method: string, address: string, body?: unknown) => {
    const answer = await fetch(`${site}/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
}

/** Builds a table of works and one of links, and fills them with chains; answers where they are shown. */
export async function filledPlan(call: Call, rows: number) {
  const { works, links } = await build(call)
  for (let from = 0; from < rows; from += PART) {
    const some = Math.min(PART, rows - from)
    const reply = await call<{ problems: object[]; added: string[] }>(
      'POST',
      `/records/records.${works}/gantt/import`,
      {
        rows: Array.from({ length: some }, (_, at) => ({ values: workAt(from + at) })),
        links: {
          table: `records.${links}`,
          from: 'before',
          to: 'after',
          type: 'kind',
          add: Array.from({ length: some - 1 }, (_, at) => at).flatMap((at) =>
            (at + 1) % CHAIN === 0 ? [] : [{ from: at, to: at + 1, type: 'FS' }],
          ),
        },
      },
    )
    if (reply.added.length !== some) throw new Error(`not all came in: ${JSON.stringify(reply.problems.slice(0, 3))}`)
  }
  const columns = 'from=starts_on&to=ends_on&progress=done&colour=state'
  const led = `links=records.${links}&links_from=before&links_to=after&links_type=kind`
  return {
    gantt: `/records/${works}?kind=gantt&${columns}&${led}&sort=name`,
    board: `/records/${works}?kind=board&by=state`,
  }
}

/** Tasks of a chain follow each other by a working day. */
function workAt(at: number) {
  const place = at % CHAIN
  const day = new Date(Date.UTC(2026, 0, 5) + (Math.floor(place / 5) * 7 + (place % 5)) * DAY_MS)
  const on = day.toISOString().slice(0, 10)
  return {
    name: `Ажил ${String(at).padStart(5, '0')}`,
    starts_on: on,
    ends_on: on,
    done: String((at * 7) % 101),
    state: ['new', 'busy', 'done'][at % 3]!,
  }
}

async function build(call: Call) {
  const title = `Төлөвлөгөө ${Date.now().toString(36)}`
  const project = await call<{ id: string }>('POST', '/builder/projects', { title: named(title) })
  const field = (name: string, kind: string, mn: string, more: object = {}) => ({
    name,
    kind,
    label: named(mn),
    required: false,
    ...more,
  })
  const options = (...values: string[]) => ({ options: values.map((value) => ({ value, label: named(value) })) })
  const { ids } = await call<{ ids: string[] }>('POST', '/builder/tables', {
    project_id: project.id,
    tables: [
      {
        title: named(title),
        definition: {
          name: 'records.works',
          title: named(title),
          label: '{name}',
          sort: ['name'],
          columns: [
            field('name', 'text', 'Ажил', { required: true }),
            field('starts_on', 'date', 'Эхлэх'),
            field('ends_on', 'date', 'Дуусах', { not_before: 'starts_on' }),
            field('done', 'progress', 'Гүйцэтгэл'),
            field('state', 'select', 'Төлөв', options('new', 'busy', 'done')),
          ],
        },
      },
      {
        title: named(`${title}: холбоос`),
        definition: {
          name: 'records.arrows',
          title: named(`${title}: холбоос`),
          label: '{before} → {after}',
          sort: ['kind'],
          columns: [
            field('before', 'relation', 'Өмнөх', { rows_of: 'records.works', required: true }),
            field('after', 'relation', 'Дараах', { rows_of: 'records.works', required: true }),
            field('kind', 'select', 'Төрөл', options('FS', 'SS', 'FF', 'SF')),
          ],
        },
      },
    ],
  })
  const { publication } = await call<{ publication: string }>('POST', '/builder/publish', { ids })
  const isWaiting = async () =>
    (await call<{ state: string }>('GET', `/builder/publications/${publication}`)).state === 'waiting'
  while (await isWaiting()) await new Promise((resume) => setTimeout(resume, 100))
  const [works = '', links = ''] = await Promise.all(
    ids.map(async (id) => (await call<{ key: string }>('GET', `/builder/tables/${id}`)).key),
  )
  return { works, links }
}
