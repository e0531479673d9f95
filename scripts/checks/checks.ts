import { checkDocs } from './docs.ts'
import { checkFences } from './fences.ts'
import { checkGuide } from './guide.ts'
import { checkHouse } from './house.ts'
import { checkReleases } from './releases.ts'
import { readSources, type Source } from './sources.ts'
import { checkSpecification } from './specification.ts'
import { checkTranslations } from './translations.ts'

type Check = 'fences' | 'translations' | 'house' | 'docs' | 'releases'

/** What our own eyes look at, by name; each says what is wrong. All of them read the sources once. */
export function checksOf(root: string): Record<Check, () => string[]> {
  let read: Source[] | undefined
  const sources = () => (read ??= readSources(root))
  return {
    fences: () => checkFences(root, undefined, sources()),
    translations: () => checkTranslations(root, undefined, undefined, sources()),
    house: () => checkHouse(root, undefined, sources()),
    docs: () => [...checkDocs(root), ...checkGuide(root), ...checkSpecification(root)],
    releases: () => checkReleases(root),
  }
}
