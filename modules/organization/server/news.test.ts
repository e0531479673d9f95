import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const WRITES =
  /(insertInto|updateTable|deleteFrom)\('organization\.(structs|struct_history|jobs|job_history|employees|employee_places|career_events)'/
/** They write and do not say so, because: */
const SILENT: Record<string, string> = {
  'career/correct-separation.ts': 'a part of a correction, which correct.ts says',
  'career/due.ts': 'writes who was given the work; that the event took effect, applyEvent says',
  'import/hire-all.ts': 'the import of employees says it once for all of them',
}

test('whoever writes units, jobs or people counts up the version of the structure, on which kept answers hang', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'))
  const writers = files.filter((name) => WRITES.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')))
  expect(writers.length).toBeGreaterThan(9)
  const silent = writers.filter(
    (name) => !/(tellStructure|structureChanged)\(/.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  )
  expect(silent.toSorted()).toEqual(Object.keys(SILENT))
})
