import type { ExpressionField, ExpressionKind } from './model.ts'
import { nameInExpression, quoted } from './write.ts'

const operators = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'contains',
  'startsWith',
  'oneOf',
  'noneOf',
  'ofUser',
  'notOfUser',
  'isEmpty',
  'filled',
  'yes',
  'no',
] as const
export type Operator = (typeof operators)[number]

/** Translation keys. */
export const operatorTitles: Readonly<Record<Operator, string>> = {
  '==': 'platform.condition.equal',
  '!=': 'platform.condition.different',
  '>': 'platform.condition.more',
  '>=': 'platform.condition.at_least',
  '<': 'platform.condition.less',
  '<=': 'platform.condition.at_most',
  contains: 'platform.condition.contains',
  startsWith: 'platform.condition.begins',
  oneOf: 'platform.condition.one_of',
  noneOf: 'platform.condition.none_of',
  ofUser: 'platform.condition.of_user',
  notOfUser: 'platform.condition.not_of_user',
  isEmpty: 'platform.condition.empty',
  filled: 'platform.condition.filled',
  yes: 'platform.condition.yes',
  no: 'platform.condition.no',
}

/** One line of a condition as people who know spreadsheets fill it in. */
export interface SimpleTest {
  field: string
  operator: Operator
  value: string
}

const ordered: readonly Operator[] = ['==', '!=', '>', '>=', '<', '<=', 'isEmpty', 'filled']
const byKind: Record<ExpressionKind, readonly Operator[]> = {
  number: ordered,
  money: ordered,
  date: ordered,
  text: ['contains', 'startsWith', '==', '!=', 'isEmpty', 'filled'],
  select: ['==', '!=', 'isEmpty', 'filled'],
  boolean: ['yes', 'no'],
  list: ['contains', 'oneOf', 'noneOf', 'isEmpty', 'filled'],
}
/** Of what is named by its id: it is one of some, or one of those that belong to whoever asks. */
const ofNamed: readonly Operator[] = ['oneOf', 'noneOf', 'ofUser', 'notOfUser', 'isEmpty', 'filled']
/** Of what belongs to whoever asks. */
const ofUsers: readonly Operator[] = ['oneOf', 'noneOf', 'isEmpty', 'filled']
export const operatorsOf = ({ kind, names, isOfUser }: Pick<ExpressionField, 'kind' | 'names' | 'isOfUser'>) =>
  names === undefined ? byKind[kind] : isOfUser || kind === 'list' ? ofUsers : ofNamed

/** What of whoever asks a field can be held against. */
export const usersFor = ({ names, isOfUser }: ExpressionField, fields: readonly ExpressionField[]) =>
  names === undefined || isOfUser ? [] : fields.filter((one) => one.isOfUser && one.names === names)

/** Held against several values at once. */
export const takesSeveral = (operator: Operator) => operator === 'oneOf' || operator === 'noneOf'
/** Several values, as one line keeps them. */
export const valuesOf = (value: string): string[] => (value === '' ? [] : value.split('\n'))
export const valueOf = (values: readonly string[]) => values.join('\n')
export const needsValue = (operator: Operator) => !['isEmpty', 'filled', 'yes', 'no'].includes(operator)

/** All lines must hold. */
export function expressionOf(tests: readonly SimpleTest[], fields: readonly ExpressionField[]): string {
  return tests
    .flatMap((test) => {
      const field = fields.find(({ name }) => name === test.field)
      return field ? [testOf(field, test, fields)] : []
    })
    .join(' && ')
}

function testOf(
  { name: field, kind }: ExpressionField,
  { operator, value }: SimpleTest,
  fields: readonly ExpressionField[],
) {
  const name = nameInExpression(field)
  switch (operator) {
    case 'isEmpty':
      return `isEmpty(${name})`
    case 'filled':
      return `!isEmpty(${name})`
    case 'yes':
      return `${name} == true`
    case 'no':
      return `${name} != true`
    case 'contains':
      return kind === 'list' ? `${literalOf(kind, value)} in ${name}` : `contains(${name}, ${literalOf(kind, value)})`
    case 'startsWith':
      return `startsWith(${name}, ${literalOf(kind, value)})`
    case 'oneOf':
    case 'noneOf': {
      const values = valuesOf(value).map(quoted).join(', ')
      if (kind !== 'list') return among(name, operator === 'oneOf', values && `[${values}]`)
      return `${operator === 'oneOf' ? '' : '!'}exists(${name}, one, one in ${values && `[${values}]`})`
    }
    case 'ofUser':
    case 'notOfUser': {
      const isOf = operator === 'ofUser'
      const isOne = fields.some((one) => one.name === value && one.kind !== 'list')
      return isOne ? `${name} ${isOf ? '==' : '!='} ${value}` : among(name, isOf, value)
    }
    default:
      return `${name} ${operator} ${literalOf(kind, value)}`
  }
}

/** Nobody knows whether nothing is among something; said of none of them it is. */
function among(name: string, isIn: boolean, list: string) {
  if (!isIn) return `(isEmpty(${name}) || !(${name} in ${list}))`
  return list === '' ? `(${name} in )` : `${name} in ${list}`
}

/**
 * Where no value was written nothing stands, which no expression may: a text that contains nothing would be every
 * text.
 */
function literalOf(kind: ExpressionKind, value: string) {
  if (value === '') return ''
  if (kind === 'number' || kind === 'money') return value.trim()
  return kind === 'date' ? `date(${quoted(value)})` : quoted(value)
}

const NAME = String.raw`(?:row\[("(?:[^"\\]|\\.)*")\]|([A-Za-z][A-Za-z0-9_]*))`
const TEXT = String.raw`("(?:[^"\\]|\\.)*")`
const LIST = String.raw`\[("(?:[^"\\]|\\.)*"(?:, "(?:[^"\\]|\\.)*")*)\]`
type Form = [RegExp, (name: string, match: RegExpExecArray) => SimpleTest]
/** What of whoever asks. */
const FACT = '([A-Za-z][A-Za-z0-9]*)'
const forms: Form[] = [
  [
    new RegExp(String.raw`^\(isEmpty\(${NAME}\) \|\| !\(${NAME} in (?:${LIST}|${FACT})?\)\)`),
    (field, match) =>
      match[6] === undefined
        ? { field, operator: 'noneOf', value: listed(match[5]) }
        : { field, operator: 'notOfUser', value: match[6] },
  ],
  [new RegExp(String.raw`^\(${NAME} in \)`), (field) => ({ field, operator: 'oneOf', value: '' })],
  [
    new RegExp(`^${NAME} in (?:${LIST}|${FACT})`),
    (field, match) =>
      match[4] === undefined
        ? { field, operator: 'oneOf', value: listed(match[3]) }
        : { field, operator: 'ofUser', value: match[4] },
  ],
  [new RegExp(`^!isEmpty\\(${NAME}\\)`), (field) => ({ field, operator: 'filled', value: '' })],
  ...(['oneOf', 'noneOf'] as const).map((operator): Form => [
    new RegExp(`^${operator === 'oneOf' ? '' : '!'}exists\\(${NAME}, one, one in (?:${LIST})?\\)`),
    (field, match) => ({ field, operator, value: listed(match[3]) }),
  ]),
  [new RegExp(`^isEmpty\\(${NAME}\\)`), (field) => ({ field, operator: 'isEmpty', value: '' })],
  [
    new RegExp(`^contains\\(${NAME}, ${TEXT}\\)`),
    (field, match) => ({ field, operator: 'contains', value: unquoted(match[3]) }),
  ],
  [
    new RegExp(`^startsWith\\(${NAME}, ${TEXT}\\)`),
    (field, match) => ({ field, operator: 'startsWith', value: unquoted(match[3]) }),
  ],
  [new RegExp(`^${NAME} == true`), (field) => ({ field, operator: 'yes', value: '' })],
  [new RegExp(`^${NAME} != true`), (field) => ({ field, operator: 'no', value: '' })],
  [
    new RegExp(`^${NAME} (==|!=|>=|<=|>|<) date\\(${TEXT}\\)`),
    (field, match) => ({ field, operator: match[3] as Operator, value: unquoted(match[4]) }),
  ],
  [
    new RegExp(`^${NAME} (==|!=) ${TEXT}`),
    (field, match) => ({ field, operator: match[3] as Operator, value: unquoted(match[4]) }),
  ],
  [
    new RegExp(`^${NAME} (==|!=|>=|<=|>|<) (-?\\d+(?:\\.\\d+)?)`),
    (field, match) => ({ field, operator: match[3] as Operator, value: match[4] ?? '' }),
  ],
]
// After those with a value of their own.
forms.push([
  new RegExp(`^${NAME} (==|!=) ${FACT}`),
  (field, match) => ({ field, operator: match[3] === '==' ? 'ofUser' : 'notOfUser', value: match[4] ?? '' }),
])
const IN_LIST = new RegExp(`^${TEXT} in ${NAME}`)

/**
 * The lines that this expression was made of; null where somebody wrote it in another way, which only the text can
 * show.
 */
export function simpleTestsOf(text: string, fields: readonly ExpressionField[]): SimpleTest[] | null {
  const tests: SimpleTest[] = []
  let rest = text.trim()
  while (rest !== '') {
    const found = firstOf(rest)
    if (!found) return null
    tests.push(found.test)
    rest = rest.slice(found.length)
    if (rest === '') break
    if (!rest.startsWith(' && ') || rest === ' && ') return null
    rest = rest.slice(4)
  }
  // Only where the lines say exactly the same, with fields and operators that there are, may they stand for the text.
  return expressionOf(tests, fields) === text.trim() && tests.every((test) => isKnown(test, fields)) ? tests : null
}

/** What is named by its id was held against one as texts are before it could be chosen. */
function isKnown({ field: name, operator, value }: SimpleTest, fields: readonly ExpressionField[]) {
  const field = fields.find((one) => one.name === name) ?? { name, kind: 'text' }
  if (operator === 'ofUser' || operator === 'notOfUser')
    return value === '' ? field.names !== undefined : usersFor(field, fields).some((one) => one.name === value)
  return byKind[field.kind].includes(operator) || operatorsOf(field).includes(operator)
}

function firstOf(rest: string): { test: SimpleTest; length: number } | undefined {
  const inList = IN_LIST.exec(rest)
  if (inList)
    return {
      test: {
        field: inList[2] === undefined ? (inList[3] ?? '') : unquoted(inList[2]),
        operator: 'contains',
        value: unquoted(inList[1]),
      },
      length: inList[0].length,
    }
  for (const [form, read] of forms) {
    const match = form.exec(rest)
    if (match)
      return {
        test: read(match[1] === undefined ? (match[2] ?? '') : unquoted(match[1]), match),
        length: match[0].length,
      }
  }
  return undefined
}

const listed = (text: string | undefined) => valueOf(JSON.parse(`[${text ?? ''}]`) as string[])
const unquoted = (text: string | undefined) => (text === undefined ? '' : (JSON.parse(text) as string))
