import { spawn } from 'node:child_process'
import { leash } from '../scripts/leash.mjs'

const STOP_WITHIN_MS = 10_000

/** Starts a program that ends with us, whatever happens to us. */
export function start(root: string, command: string, args: string[], settings: Record<string, string> = {}) {
  const [shell, ...holding] = leash()
  const child = spawn(shell, [...holding, command, ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  let ended = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)))
  child.on('exit', () => child.stdin.end())
  const code = new Promise<number>((resolve) =>
    child.on('close', (status) => {
      ended = true
      resolve(status ?? 1)
    }),
  )

  return {
    said: () => said.trim(),
    hasEnded: () => ended,
    code,
    stop: async () => {
      child.stdin.end()
      await Promise.race([code, new Promise((resume) => setTimeout(resume, STOP_WITHIN_MS))])
      if (!ended && child.pid) process.kill(-child.pid, 'SIGKILL')
    },
  }
}

export async function run(root: string, command: string, args: string[]) {
  const program = start(root, command, args)
  if ((await program.code) !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${program.said()}`)
}
