import { spawn } from 'node:child_process'
import { leash } from '../leash.mjs'

export interface Ended {
  code: number
  output: string
  timedOut: boolean
}

/** Runs a command to its end, or to the end of our patience; it never outlives this process. */
export function run(
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; minutes: number },
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...options.env }
    const [shell, ...holding] = leash()
    const child = spawn(shell, [...holding, command, ...args], {
      cwd: options.cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      child.stdin.end()
    }, options.minutes * 60_000)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-200_000)))
    child.on('error', (error) => (output += error.message))
    child.on('exit', () => child.stdin.end())
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code: code ?? 1, output, timedOut })
    })
  })
}

/** This very Node, whatever `node` means in the shell. */
export function runNode(args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv; minutes: number }) {
  return run(process.execPath, args, options)
}
