import { expect, test } from 'vitest'
import { planted } from './planted.ts'
import { checkSpecification } from './specification.ts'

const head = '| Sentence | Area | Test |\n|---|---|---|\n'
const page = (...rows: string[]) =>
  `# The specification\n\n| Other | table |\n|---|---|\n| a | b |\n\n${head}${rows.join('\n')}\n`
const sound = {
  'docs/specification.md': page(
    '| people sign in |  | `modules/access/server/a.test.ts` › a person signs in |',
    '| ‘Нэвтэрнэ үү’ is said |  | `modules/access/server/a.test.ts` › a person signs in<br>`e2e/a.spec.ts` › at the door › ${area} warns |',
    '| ‘Он сар’ picks a month | low-code |  |',
  ),
  'modules/access/server/a.test.ts': `import { test } from 'vitest'\ntest('a person signs in', () => {})\ntest.each([['(', 1]])('%s is a name', () => {})\nshow('nothing', () => {})`,
  'e2e/a.spec.ts': "test.describe('at the door', () => {\n  test(`${area} warns`, () => {})\n})",
  'platform/locales/mn.json': '{ "platform.sign_in": "Нэвтэрнэ үү" }',
}

function problemsWith(files: Record<string, string>, atLeast = 1) {
  const read = [
    {
      file: 'docs/specification.md',
      columns: ['Sentence', 'Area', 'Test'] as const,
      atLeast,
      instead: ['low-code', 'maps'],
    },
  ]
  return planted({ ...sound, ...files }, (root) => checkSpecification(root, read))
}

test('a page whose tests exist passes', () => {
  expect(problemsWith({})).toEqual([])
})

test('hardly any rows mean that the check itself is broken', () => {
  expect(problemsWith({}, 4)).toEqual([expect.stringContaining('only 3 rows')])
})

test('a page that is not there is missed', () => {
  expect(planted({}, (root) => checkSpecification(root))).toEqual([
    'docs/specification.md is missing',
    'docs/workflow-contract.md is missing',
    'docs/security/asvs.md is missing',
  ])
})

const lies: [what: string, row: string, why: string][] = [
  [
    'a test that does not exist',
    '| a |  | `modules/access/server/a.test.ts` › a person signs out |',
    'docs/specification.md:9: modules/access/server/a.test.ts has no test "a person signs out"',
  ],
  ['a call that is no test', '| a |  | `modules/access/server/a.test.ts` › nothing |', 'has no test "nothing"'],
  ['a group without the test', '| a |  | `e2e/a.spec.ts` › at the gate › ${area} warns |', 'has no test'],
  [
    'a test file that does not exist',
    '| a |  | `modules/access/server/b.test.ts` › a person signs in |',
    'there is no test file modules/access/server/b.test.ts',
  ],
  [
    'a second test that does not exist',
    '| a |  | `modules/access/server/a.test.ts` › %s is a name<br>`e2e/a.spec.ts` › gone |',
    'e2e/a.spec.ts has no test "gone"',
  ],
  ['something that is no test', '| a |  | seen by hand |', '"seen by hand" names no test'],
  ['a sentence with nothing beside it', '| a |  |  |', 'has neither test nor area'],
  ['an area that says nothing', '| a | later |  |', 'there is no area "later"'],
  ['a second area that nobody knows', '| a | low-code, someday |  |', 'there is no area "someday"'],
  [
    'a message that no locale says',
    '| ‘Он сар’ picks a month |  | `e2e/a.spec.ts` › ${area} warns |',
    'no locale says "Он сар"',
  ],
]

test.each(lies)('it is seen when there is %s', (_what, row, why) => {
  expect(problemsWith({ 'docs/specification.md': page(row) })).toEqual([expect.stringContaining(why)])
})
