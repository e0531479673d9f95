import { spawn } from 'node:child_process'

type Ran = { kind: 'done' } | { kind: 'slow' } | { kind: 'failed'; why: string }

/**
 * Runs a program that sees none of our settings, in a folder of its own and in a group of its own, so that when its
 * time is over it ends with everything that it started.
 */
export function runAlone(
  program: string,
  args: readonly string[],
  { folder, seconds }: { folder: string; seconds: number },
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    })
    let isSlow = false
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It is over already.
      }
    }
    const clock = setTimeout(() => {
      isSlow = true
      end()
    }, seconds * 1000)
    const over = (ran: Ran) => {
      clearTimeout(clock)
      end()
      resolve(isSlow ? { kind: 'slow' } : ran)
    }
    child.on('error', (error) => over({ kind: 'failed', why: error.message }))
    child.on('exit', (code, signal) =>
      over(code === 0 ? { kind: 'done' } : { kind: 'failed', why: `ended with ${code ?? signal}` }),
    )
  })
}
