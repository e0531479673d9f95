import type { useNavigate } from '@tanstack/react-router'
import { isExternal } from '../menu.ts'
import type { PaletteEntry } from './shell-types.ts'

/** Goes where an entry leads, or does what it does. */
export function openEntry({ run, to }: PaletteEntry, navigate: ReturnType<typeof useNavigate>) {
  if (run) run()
  else if (to && isExternal(to)) window.open(to, '_blank', 'noopener')
  else if (to) void navigate({ to })
}
