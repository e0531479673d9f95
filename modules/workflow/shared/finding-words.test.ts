import { expect, test } from 'vitest'
import { languages } from '#platform/shared/i18n.ts'
import en from '../locales/en.json' with { type: 'json' }
import ko from '../locales/ko.json' with { type: 'json' }
import mn from '../locales/mn.json' with { type: 'json' }
import { diagramProblems, examineDiagram } from './engine/check-diagram.ts'
import { brokenShapes, brokenSteps, brokenWays, idleDrawings, subtleDrawings } from './engine/testing/corpus/index.ts'
import { errorCodes } from './flow-errors.ts'
import { findingWords } from './finding-words.ts'

const locales: Record<string, Record<string, string>> = { mn, en, ko }

test('every problem is told with its mend, in three languages', () => {
  const lacking = diagramProblems
    .flatMap((code) => [`workflow.finding.${code.toLowerCase()}`, `workflow.fix.${code.toLowerCase()}`])
    .flatMap((key) => languages.filter((language) => !locales[language]?.[key]).map((language) => `${language} ${key}`))
  expect(lacking).toEqual([])
})

test('no sentence of the whole corpus has a gap where a name belongs', () => {
  for (const { name, diagram, around } of [
    ...brokenShapes,
    ...brokenWays,
    ...brokenSteps,
    ...subtleDrawings,
    ...idleDrawings,
  ]) {
    for (const problem of examineDiagram(diagram, { canRun: () => true, ...around })) {
      const { text, fix, params } = findingWords(problem, diagram, 'mn', 'Дүн')
      // An arrow between nothing and nothing has no name to give.
      if (['an arrow from nothing to nothing', 'an arrow between things that only programs know'].includes(name))
        continue
      const said = `${mn[text as keyof typeof mn]} ${mn[fix as keyof typeof mn]}`.replaceAll(
        /\{\{(\w+)\}\}/g,
        (_all, key: keyof typeof params) => params[key],
      )
      expect(said, `${name}: ${problem.code}`).not.toMatch(/“—?”|\{\{/)
    }
  }
})

test('every problem is one sentence that begins like one and names what it is about between quotes, in three languages', () => {
  const aboutField = errorCodes
    .filter((code) => code.startsWith('FIELD_') || code === 'OPTION_UNNAMED')
    .filter((code) => code !== 'FIELD_UNNAMED')
  for (const language of languages) {
    for (const code of errorCodes) {
      const said = locales[language]![`workflow.finding.${code.toLowerCase()}`]!
      expect(said, `${language} ${code}`).toMatch(/^(?:\p{Lu}|[“«"{]|\p{Script=Hangul})/u)
      expect(said.replaceAll(/[“«]\{\{\w+\}\}[”»]|\{\{number\}\}/g, ''), `${language} ${code}`).not.toContain('{{')
    }
    for (const code of aboutField)
      expect(locales[language]![`workflow.finding.${code.toLowerCase()}`], `${language} ${code}`).toContain(
        language === 'mn' ? '«{{field}}»' : '“{{field}}”',
      )
  }
})

test('three steps of one name are told of once, with their number', () => {
  const { diagram, around } = brokenSteps.find(({ name }) => name === 'two steps of one name')!
  const copy = { ...diagram.nodes.find(({ id }) => id === 'second')!, id: 'third', position: { x: 9000, y: 0 } }
  const threefold = { ...diagram, nodes: [...diagram.nodes, copy] }
  const [problem, ...more] = examineDiagram(threefold, { canRun: () => true, ...around }).filter(
    ({ code }) => code === 'DUPLICATE_LABEL',
  )
  expect(more).toEqual([])
  const { text, params } = findingWords(problem!, threefold, 'en')
  expect(`${en[text as keyof typeof en]} ${params.number}`).toBe('{{number}} steps are called “{{step}}” 3')
})
