// Rows in and out of a table: a file of 100,000 lines with twenty columns sent, tried, brought in, taken out as Excel
// and as text, beside what COPY and a bare writer of workbooks do with the same; and how much memory the product takes.
import { createWriteStream, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { columnsOf, type Columns, valueAt } from './exchange/rows.ts'
import { builtTable, callerOf, type Caller } from './exchange/calls.ts'
import { startProduct } from './lib/process.ts'
import { setting } from './lib/settings.ts'
import { openStage, type Stage } from './lib/stage.ts'

const ROWS = setting('ROWS', 100_000)
const COLUMNS = setting('COLUMNS', 20)
const MOST_MB = 300
const TABLE = 'records.measured'

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const pace = (ms: number) => `${Math.round(ROWS / (ms / 1000)).toLocaleString('en')} rows/s`

export async function measureExchange(): Promise<string[]> {
  const stage = await openStage()
  const product = startProduct({
    DATABASE_URL: stage.url,
    DATABASE_POOL: '10',
    DATA_DIR: path.join(stage.folder, 'data'),
    ...(process.env.NODE_FLAGS ? { NODE_FLAGS: process.env.NODE_FLAGS } : {}),
  })
  try {
    const address = await product.ready
    say(`Server: ${stage.server}; ${ROWS} rows of ${COLUMNS} columns`)
    const who = await callerOf(address, 'builder', DEMO_PASSWORD)
    const columns = columnsOf(COLUMNS)
    await builtTable(who, columns)
    const memory = watchMemory(product.pid)
    return await measure(stage, who, columns, memory).finally(() => memory.end())
  } catch (error) {
    say(product.said())
    throw error
  } finally {
    await product.stop()
    await stage.end()
  }
}

type Watch = ReturnType<typeof watchMemory>

async function measure(stage: Stage, who: Caller, columns: Columns, memory: Watch): Promise<string[]> {
  const file = path.join(stage.folder, 'rows.xlsx')
  await writeFile(file, columns)
  const begun = memory.now()
  const { id, state, ms: sent } = await who.send(TABLE, file)
  const held = () => `${memory.peak()} MB at most so far`
  say(`sent and read: ${seconds(sent)} (${pace(sent)}), ${state}, ${held()}`)
  const checked = await who.check(TABLE, id)
  say(`tried: ${seconds(checked.ms)} (${pace(checked.ms)}), ${JSON.stringify(checked.counts)}, ${held()}`)
  const ran = await who.run(TABLE, id)
  say(`brought in: ${seconds(ran.ms)} (${pace(ran.ms)}), ${JSON.stringify(ran.result)}, ${held()}`)
  const copied = await copy(stage, columns)
  const ratio = copied / ran.ms
  say(`COPY into the same table without indexes and history: ${seconds(copied)}; ${ratio.toFixed(2)} of its pace`)
  const [xlsx, csv] = [await who.take(TABLE, 'xlsx'), await who.take(TABLE, 'csv')]
  const bare = await writeBare(columns)
  say(`taken out as Excel: ${seconds(xlsx)} (${pace(xlsx)}), as text: ${seconds(csv)} (${pace(csv)})`)
  say(`a bare writer of workbooks, all in memory: ${seconds(bare)}; ${(bare / xlsx).toFixed(2)} of its pace reached`)
  const most = memory.end()
  say(`memory of the product: ${begun} MB before, ${most} MB at most (+${most - begun} MB)`)
  return [
    ...(ran.result?.created === ROWS ? [] : [`exchange: ${JSON.stringify(ran)} instead of ${ROWS} rows`]),
    ...(most - begun <= MOST_MB ? [] : [`exchange: ${most - begun} MB of memory, at most ${MOST_MB} were expected`]),
  ]
}

function* rowsOf(columns: Columns) {
  for (let row = 0; row < ROWS; row += 1) yield columns.map((column, at) => valueAt(column.kind, row, at))
}

async function* sheetOf(columns: Columns) {
  yield columns.map(({ title }) => title)
  yield* rowsOf(columns)
}

async function writeFile(file: string, columns: Columns) {
  const stream = createWriteStream(file)
  const sheet = writeXlsxStream(sheetOf(columns), { name: 'Rows', columns: columns.map(() => ({ width: 14 })) })
  for await (const part of sheet as unknown as AsyncIterable<Uint8Array>) stream.write(part)
  await new Promise((resolve) => stream.end(resolve))
}

/** What reads the file once more and does nothing else: rows as text, straight into a table without anything. */
async function copy({ pool, folder }: Stage, columns: Columns) {
  const file = path.join(folder, 'rows.csv')
  const kept = await open(file, 'w')
  for (const row of rowsOf(columns)) await kept.appendFile(`${row.join(',')}\n`)
  await kept.close()
  const types = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  await pool.query(`create table public.copied (${types})`)
  const began = performance.now()
  await pool.query(`copy public.copied from '${file}' csv`)
  return performance.now() - began
}

async function writeBare(columns: Columns) {
  const began = performance.now()
  await writeXlsx({ sheets: [{ name: 'Rows', rows: [...rowsOf(columns)] }] })
  return performance.now() - began
}

/** Megabytes that the process holds, now and at most. */
function watchMemory(pid: number) {
  const now = () =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  let most = now()
  const timer = setInterval(() => (most = Math.max(most, now())), 50)
  return {
    now,
    peak: () => most,
    end() {
      clearInterval(timer)
      return most
    },
  }
}
