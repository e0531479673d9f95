import { cyclesIn } from './cycles.ts'
import { placeOf } from './place.ts'
import type { Source } from './sources.ts'

/**
 * Circles among what lies side by side in one folder, at every depth: a folder in it counts as one, a loose file for
 * itself. So a folder stands either above or below its neighbour, and is read, moved or left out with what is below.
 * Types are left out, as between files.
 */
export function cyclesBetweenFolders(sources: readonly Source[]): string[] {
  const shelves = new Map<string, Map<string, Map<string, string>>>()
  for (const { file, imports } of sources) {
    if (placeOf(file).isForTests) continue
    for (const { target, isOurs, isTypeOnly, line } of imports) {
      if (!isOurs || isTypeOnly || file === target) continue
      const [shelf, from, to] = partingOf(file, target)
      const arrows = shelves.get(shelf) ?? new Map<string, Map<string, string>>()
      shelves.set(shelf, arrows)
      const ways = arrows.get(from) ?? new Map<string, string>()
      arrows.set(from, ways)
      if (!ways.has(to)) ways.set(to, `${file}:${line}`)
    }
  }
  return [...shelves].flatMap(([shelf, arrows]) =>
    cyclesIn(new Map([...arrows].map(([from, ways]) => [from, [...ways.keys()]])))
      .filter((cycle) => !cycle.every(isFile))
      .map((cycle) => {
        const ways = cycle.slice(1).map((to, at) => arrows.get(cycle[at]!)!.get(to)!)
        return `folders in a circle under ${shelf}: ${cycle.join(' → ')} (${ways.join(', ')})`
      }),
  )
}

/** Loose files alone in a circle are told as such. */
const isFile = (name: string) => name.includes('.')

/** The innermost folder that holds both, and by what each of them is reached from there. */
function partingOf(one: string, other: string): [shelf: string, from: string, to: string] {
  const [a, b] = [one.split('/'), other.split('/')]
  const at = a.findIndex((part, index) => part !== b[index])
  return [a.slice(0, at).join('/') || '.', a[at]!, b[at]!]
}
