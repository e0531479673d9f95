import { spawn } from 'node:child_process'
import { leash } from '../leash.mjs'

/** Runs one phase and leaves one calm line about it. */
export async function phase(title, work) {
  const started = Date.now()
  process.stdout.write(`${title} … `)
  try {
    const result = await work()
    process.stdout.write(`done in ${seconds(Date.now() - started)}\n`)
    return result
  } catch (error) {
    process.stdout.write(`failed after ${seconds(Date.now() - started)}\n`)
    throw error
  }
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

/** Runs a command quietly; what it said comes out only when it failed. The command never outlives this process. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    // At once: npm, asked politely, goes on undoing its work while the next start already installs.
    const [shell, ...holding] = leash('KILL')
    const env = { ...(options.env ?? process.env), NO_COLOR: '1' }
    const child = spawn(shell, [...holding, command, ...args], { ...options, env, stdio: ['pipe', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (said = (said + chunk).slice(-20_000)))
    child.on('error', (error) => reject(new Error(`${command} could not be started (${error.code ?? error.message})`)))
    child.on('exit', () => child.stdin.end())
    child.on('close', (code, signal) => {
      if (code === 0) resolve(said)
      else reject(new Error(`${command} ${args[0] ?? ''} ended with ${code ?? signal}\n${said.trim()}`))
    })
  })
}
