import { expect, test } from 'vitest'
import { languages } from '#platform/shared/i18n.ts'
import en from '../locales/en.json' with { type: 'json' }
import ko from '../locales/ko.json' with { type: 'json' }
import mn from '../locales/mn.json' with { type: 'json' }
import { diagramProblems, examineDiagram } from './engine/check-diagram.ts'
import { brokenShapes, brokenSteps, brokenWays, idleDrawings, subtleDrawings } from './engine/testing/corpus/index.ts'
import { findingWords } from './finding-words.ts'

const locales: Record<string, Record<string, string>> = { mn, en, ko }

test('every problem is told with its mend, in three languages', () => {
  const lacking = diagramProblems.flatMap((code) => [`workflow.finding.${code.toLowerCase()}`, `workflow.fix.${code.toLowerCase()}`])
    .flatMap((key) => languages.filter((language) => !locales[language]?.[key]).map((language) => `${language} ${key}`))
  expect(lacking).toEqual([])
})

test('no sentence of the whole corpus has a gap where a name belongs', () => {
  for (const { name, diagram, around } of [...brokenShapes, ...brokenWays, ...brokenSteps, ...subtleDrawings, ...idleDrawings]) {
    for (const problem of examineDiagram(diagram, { canRun: () => true, ...around })) {
      const { text, fix, params } = findingWords(problem, diagram, 'mn')
      // An arrow between nothing and nothing has no name to give.
      if (['an arrow from nothing to nothing', 'an arrow between things that only programs know'].includes(name)) continue
      const said = `${mn[text as keyof typeof mn]} ${mn[fix as keyof typeof mn]}`.replaceAll(/\{\{(\w+)\}\}/g, (_all, key: keyof typeof params) => params[key])
      expect(said, `${name}: ${problem.code}`).not.toMatch(/“—?”|\{\{/)
    }
  }
})
