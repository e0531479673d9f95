import type { Arrangement } from '../../shared/arrangement.ts'

export const parts = ['main', 'side', 'hidden'] as const

/** With the block at this place of this part, as far down as it goes; null where it stands there already. */
export function moved(now: Arrangement, name: string, part: (typeof parts)[number], to: number): Arrangement | null {
  const from = now[part].indexOf(name)
  const rest = now[part].filter((one) => one !== name)
  const at = Math.min(to, rest.length)
  if (at < 0 || from === at) return null
  return {
    main: now.main.filter((one) => one !== name),
    side: now.side.filter((one) => one !== name),
    hidden: now.hidden.filter((one) => one !== name),
    [part]: rest.toSpliced(at, 0, name),
  }
}
