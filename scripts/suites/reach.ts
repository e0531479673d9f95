import type { Source } from '../checks/sources.ts'

/** The files from which imports lead to this one, over however many others; types alone lead nowhere. */
export function filesThatReach(target: string, sources: readonly Source[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const { file, imports } of sources) {
    for (const one of imports)
      if (one.isOurs && !one.isTypeOnly) importers.set(one.target, [...(importers.get(one.target) ?? []), file])
  }
  const reached = new Set([target])
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}
