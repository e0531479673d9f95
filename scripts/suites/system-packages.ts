import { spawnSync } from 'node:child_process'
import { run } from './command.ts'

/** Seconds that apt-get waits for another installation on this machine to end. */
const WAITS = 180

/** Asks Debian for packages that are missing on this machine. Returns why not, or nothing when they are there. */
export async function installSystemPackages(cwd: string, names: string[]): Promise<string | undefined> {
  if (names.length === 0) return undefined
  const apt = aptCommand()
  if (!apt)
    return `${names.join(' and ')} cannot be installed here (neither root nor sudo without a password, or no apt-get)`

  console.log(`Installing ${names.join(' and ')} with apt-get …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const [command = 'apt-get', ...prefix] = apt
  await run(command, [...prefix, 'update'], { cwd, env, minutes: 3 })
  const { code, output } = await run(
    command,
    [...prefix, 'install', '-y', '-o', `DPkg::Lock::Timeout=${WAITS}`, '--no-install-recommends', ...names],
    { cwd, env, minutes: 5 },
  )
  return code === 0
    ? undefined
    : `apt-get could not install ${names.join(' and ')}: ${output.trim().split('\n').at(-1) ?? ''}`
}

function aptCommand(): string[] | undefined {
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined
}
