// Kills the product with SIGKILL while an organisation publishes changes of a table, brings files in and changes many
// rows at once, starts it again each time, and holds in the end what stands there against what it says of itself.
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { builtTable, callerOf, type Caller } from './exchange/calls.ts'
import { columnsOf, valueAt } from './exchange/rows.ts'
import { differences } from './kill/rows-audit.ts'
import { startProduct } from './lib/process.ts'
import { setting } from './lib/settings.ts'
import { openStage, type Stage } from './lib/stage.ts'

const KILLS = setting('KILLS', 40)
const LINES = setting('LINES', 400)
const LONGEST_MS = 2500
/** Work that nobody does is taken up again after a minute. */
const SETTLED_WITHIN_MS = 5 * 60_000
const TABLE = 'records.measured'

const say = (line: string) => process.stdout.write(`${line}\n`)
const rest = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

export async function measureKillsOfRows(): Promise<string[]> {
  const stage = await openStage()
  const begin = () => startProduct({ DATABASE_URL: stage.url, DATA_DIR: path.join(stage.folder, 'data') })
  let product = begin()
  const told = { published: 0, imported: 0, changed: 0, slowestStart: 0 }
  try {
    const columns = columnsOf(6)
    await builtTable(await callerOf(await product.ready, 'builder', DEMO_PASSWORD), columns)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const address = await product.ready
      const who = await callerOf(address, 'builder', DEMO_PASSWORD)
      const file = path.join(stage.folder, `rows-${kill}.xlsx`)
      await writeFile(file, await workbook(columns, kill))
      // Whatever is under way when it goes down has no answer.
      const work = Promise.allSettled([
        publishOther(who, kill).then(() => (told.published += 1)),
        bringIn(who, file).then(() => (told.imported += 1)),
        changeMany(who, kill).then(() => (told.changed += 1)),
      ])
      await Promise.race([work, rest(randomInt(50, LONGEST_MS))])
      await product.kill()
      await work
      product = begin()
      const began = performance.now()
      await product.ready
      told.slowestStart = Math.max(told.slowestStart, performance.now() - began)
    }
    const isSettled = await settled(stage)
    const found = await differences(stage, TABLE, LINES)
    say(
      `${KILLS} kills: ${told.published} publications, ${told.imported} imports and ${told.changed} changes of many rows were answered before; slowest start ${told.slowestStart.toFixed(0)} ms; ${found.said}`,
    )
    return [...(isSettled ? [] : ['kill-rows: something never came to an end']), ...found.wrong]
  } catch (error) {
    say(product.said())
    throw error
  } finally {
    await product.stop()
    await stage.end()
  }
}

const workbook = (columns: ReturnType<typeof columnsOf>, kill: number) =>
  writeXlsx({
    sheets: [
      {
        name: 'Rows',
        rows: [
          columns.map(({ title }) => title),
          ...Array.from({ length: LINES }, (_, at) =>
            columns.map((column, place) => valueAt(column.kind, kill * LINES + at, place)),
          ),
        ],
      },
    ],
  })

/** One column more, or one column less, or one of another kind: what is published each time anew. */
async function publishOther({ call }: Caller, kill: number) {
  const { tables } = await call<{ tables: { id: string; key: string }[] }>('GET', '/builder/projects')
  const { id } = tables.find(({ key }) => key === TABLE.slice(TABLE.indexOf('.') + 1))!
  const { edit, draft } = await call<{ edit: number; draft: { columns: { name: string; kind: string }[] } }>(
    'GET',
    `/builder/tables/${id}`,
  )
  const name = `more${kill % 5}`
  const others = draft.columns.filter((one) => one.name !== name)
  const kind = kill % 2 === 0 ? 'text' : 'integer'
  const own = { mn: name, en: name, ko: name }
  const isThere = others.length < draft.columns.length
  const columns = isThere && kill % 3 === 0 ? others : [...others, { name, kind, label: own, required: false }]
  await call('PUT', `/builder/tables/${id}`, { id, edit, draft: { ...draft, columns } })
  const { publication } = await call<{ publication: string }>('POST', '/builder/publish', { ids: [id] })
  while ((await call<{ state: string }>('GET', `/builder/publications/${publication}`)).state === 'waiting')
    await rest(50)
}

async function bringIn(who: Caller, file: string) {
  const { id } = await who.send(TABLE, file)
  await who.check(TABLE, id)
  await who.run(TABLE, id)
}

async function changeMany({ call }: Caller, kill: number) {
  const { rows } = await call<{ rows: { id: string }[] }>('POST', `/records/${TABLE}/query`, { limit: 200 })
  if (rows.length === 0) return
  await call('POST', `/records/${TABLE}/change`, { ids: rows.map(({ id }) => id), values: { c1: String(kill) } })
}

async function settled({ pool }: Stage): Promise<boolean> {
  const began = performance.now()
  while (performance.now() - began < SETTLED_WITHIN_MS) {
    const { rows } = await pool.query<{ open: number }>(`select
      (select count(*) from records.publications where state = 'waiting')::integer
      + (select count(*) from records.imports where state in ('checking', 'running', 'taking_back', 'undoing'))::integer
      as open`)
    if (rows[0]?.open === 0) return true
    await rest(1000)
  }
  return false
}
