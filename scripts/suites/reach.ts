import { isTestFile, type Source } from '../checks/sources.ts'

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

/** What servers of different make or version do differently, or what needs several connections at once. */
const DIFFERS = new RegExp(
  [
    String.raw`\bskip locked\b`,
    String.raw`\bfor (no key )?update\b`,
    String.raw`\bpg_(?!dump)\w+`,
    String.raw`['"\`](un)?listen `,
    String.raw`\bcollat(e|ion)\b`,
    String.raw`\b(to_)?ts(vector|query)\b`,
    String.raw`\brow.level.security\b`,
    String.raw`\b(set|create|alter) role\b`,
    String.raw`\bopenDatabase\(`,
    String.raw`\bcreateEmptyDatabase\b`,
    String.raw`\bneeds: \d`,
  ].join('|'),
  'i',
)

/** What uses such a thing over others: migrations, full-text search, several connections to the whole product. */
const OVER_OTHERS = /^migrations\/|\/server\/search\/|^app\/strength\/(parallel|small-pool|two-processes)\.test/

/**
 * Test files whose subject may differ from server to server: those that use such a thing themselves or over others,
 * and the namesakes of files that do.
 */
export function differsBetweenServers(sources: readonly Source[]): string[] {
  const reached = filesThatReach('platform/testing/database.ts', sources)
  const using = sources.filter(({ file, text }) => !isTestFile(file) && /\/server\//.test(file) && DIFFERS.test(text))
  const namesakes = new Set(using.map(({ file }) => file.replace(/\.ts$/, '.test.ts')))
  return sources
    .filter(({ file }) => isTestFile(file) && reached.has(file))
    .filter(({ file, text }) => OVER_OTHERS.test(file) || DIFFERS.test(text) || namesakes.has(file))
    .map(({ file }) => file)
}
