import type { Running } from './compose.ts'
import { DEMO_PASSWORD, demoPeople } from './demo/people.ts'

/** What stands in the terminal once everything is up. */
export function welcome({ address, services }: Running, milliseconds: number) {
  const lines = [`Orgil is ready at ${address} (${(milliseconds / 1000).toFixed(1)} s)`]
  if (services.config.DEMO) {
    lines.push(
      `Demo sign-ins, password ${DEMO_PASSWORD}:`,
      ...inColumns(demoPeople.map(({ login }) => login)),
      `Mail of the demo: ${address}/dev/mail`,
    )
  }
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}

function inColumns(names: readonly string[], perLine = 7) {
  return Array.from(
    { length: Math.ceil(names.length / perLine) },
    (_, line) => `  ${names.slice(line * perLine, (line + 1) * perLine).join('  ')}`,
  )
}
