import { type Language, languages, type Words } from '#platform/shared/i18n.ts'
import { reworded, type Text } from '#platform/shared/stale-words.ts'
import {
  catalogue,
  type DiagramNode,
  type FlowContents,
  groupBy,
  outcomeLabels,
} from '#modules/workflow/shared/index.ts'
import { templateNames, templateOf } from './templates.ts'

type Said = Partial<Words>

/** A text of a flow: of a step or an outcome, of a field or one of its options, or of the flow itself. */
interface Place {
  key: string
  words: Said
}

export const nodeKey = (id: string, part: 'label' | 'description' = 'label') => `node ${part} ${id}`
export const fieldKey = (name: string, part: 'label' | 'help' = 'label') => `field ${part} ${name}`
const optionKey = (name: string, value: string) => `option ${name} ${value}`
export const flowKey = (part: 'title' | 'description' | 'category') => `flow ${part}`

const labelOf = ({ data: { label, labels } }: DiagramNode): Said => ({ ...labels, mn: label })
const descriptionOf = ({ data: { description, descriptions } }: DiagramNode): Said => ({
  ...descriptions,
  mn: description,
})

/**
 * What a change leaves stale. Typing is judged by what stood there before the first letter of it (`base`): whoever
 * types a name back has renamed nothing. A change that says itself what is stale is left alone.
 */
export function followed(base: FlowContents, present: FlowContents, next: FlowContents): FlowContents {
  if (next === present || next.stale !== present.stale) return next
  const [was, is, known] = [byKey(textsOf(base)), textsOf(next, present), byKey(textsOf(present, next))]
  let stale = next.stale ?? {}
  const rewritten = new Map<string, Said>()
  for (const { key, words } of is) {
    const before = known.get(key)
    if (!before) continue
    const typed = languages.filter((language) => (words[language] ?? '') !== (before[language] ?? ''))
    const [language, another] = typed
    if (language === undefined) continue
    if (another !== undefined) {
      // Another text as a whole.
      stale = withStale(stale, key, [])
      continue
    }
    const from: Text = { words: was.get(key) ?? before, stale: base.stale?.[key] ?? [] }
    const text = reworded(from, language, words[language] ?? '', (other) => isShipped(from.words, other))
    stale = withStale(stale, key, text.stale)
    if (languages.some((one) => (text.words[one] ?? '') !== (words[one] ?? ''))) rewritten.set(key, text.words)
  }
  return withWords(staleIs(next, stale), rewritten)
}

/** Which text is which, as they are kept: of the flow itself and of its form. */
export function keptTexts(contents: Pick<FlowContents, 'title' | 'description' | 'category' | 'form'>) {
  return new Map(textsOf({ ...contents, diagram: { nodes: [], edges: [] } }).map(({ key, words }) => [words, key]))
}

/** Somebody looked at this language of it, and left it as it is. */
export function looked(contents: FlowContents, key: string, seen: readonly Language[]): FlowContents {
  const left = contents.stale?.[key]?.filter((language) => !seen.includes(language)) ?? []
  return staleIs(contents, withStale(contents.stale ?? {}, key, left))
}

/** What is to be looked at before it is published, in the order of the drawing; of what is gone nothing is said. */
export function staleTexts(contents: FlowContents): { key: string; words: Said; languages: readonly Language[] }[] {
  if (!contents.stale) return []
  return textsOf(contents).flatMap(({ key, words }) => {
    const list = contents.stale?.[key]?.filter((language) => (words[language] ?? '').trim() !== '') ?? []
    return list.length > 0 ? [{ key, words, languages: list }] : []
  })
}

/** What is published says nothing of it: it is a note of whoever draws. */
export function withoutStale({ stale: _stale, ...contents }: FlowContents): FlowContents {
  return contents
}

type Texts = Pick<FlowContents, 'title' | 'description' | 'category' | 'diagram' | 'form'>
type Stale = NonNullable<FlowContents['stale']>

function withStale(all: Stale, key: string, list: readonly Language[]): Stale {
  if ((all[key] ?? []).join() === list.join()) return all
  const { [key]: _, ...others } = all
  return list.length > 0 ? { ...others, [key]: [...list] } : others
}

function staleIs(contents: FlowContents, stale: Stale): FlowContents {
  if (stale === (contents.stale ?? stale) && (contents.stale || Object.keys(stale).length === 0)) return contents
  return Object.keys(stale).length === 0 ? withoutStale(contents) : { ...contents, stale }
}

/** All texts of a flow; beside another state of it only those of what is not the same there. */
function textsOf(contents: Texts, beside?: Texts): Place[] {
  const [nodes, fields] = [new Set(beside?.diagram.nodes), new Set(beside?.form)]
  return [
    ...(['title', 'description', 'category'] as const).map((part) => ({ key: flowKey(part), words: contents[part] })),
    ...contents.diagram.nodes
      .filter((node) => !nodes.has(node))
      .flatMap((node) => [
        { key: nodeKey(node.id), words: labelOf(node) },
        { key: nodeKey(node.id, 'description'), words: descriptionOf(node) },
      ]),
    ...contents.form
      .filter((field) => !fields.has(field))
      .flatMap(({ name, label, help, options = [] }) => [
        { key: fieldKey(name), words: label },
        ...(help ? [{ key: fieldKey(name, 'help'), words: help }] : []),
        ...options.map((option) => ({ key: optionKey(name, option.value), words: option.label })),
      ]),
  ]
}

const byKey = (places: readonly Place[]) => new Map(places.map(({ key, words }) => [key, words]))

function withWords(contents: FlowContents, texts: ReadonlyMap<string, Said>): FlowContents {
  if (texts.size === 0) return contents
  const said = <W extends Said>(key: string, words: W): W => {
    const text = texts.get(key)
    return text ? { ...words, ...text } : words
  }
  const nodes = contents.diagram.nodes.map((node) => {
    const [label, description] = [texts.get(nodeKey(node.id)), texts.get(nodeKey(node.id, 'description'))]
    if (!label && !description) return node
    const data = {
      ...node.data,
      ...(label && { label: label.mn ?? '', labels: spoken(label) }),
      ...(description && { description: description.mn ?? '', descriptions: spoken(description) }),
    }
    return { ...node, data }
  })
  const form = contents.form.map((field) => ({
    ...field,
    label: said(fieldKey(field.name), field.label),
    ...(field.help && { help: said(fieldKey(field.name, 'help'), field.help) }),
    ...(field.options && {
      options: field.options.map((option) => ({
        ...option,
        label: said(optionKey(field.name, option.value), option.label),
      })),
    }),
  }))
  return {
    ...contents,
    title: said(flowKey('title'), contents.title),
    description: said(flowKey('description'), contents.description),
    category: said(flowKey('category'), contents.category),
    diagram: { ...contents.diagram, nodes },
    form,
  }
}

/** Without languages in which nothing is said. */
const spoken = (words: Said): Said => Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''))

let shipped: ReadonlyMap<string, Said[]> | undefined

/** Whether this language of a text is, beside this Mongolian, as the product has it. */
function isShipped(words: Said, language: Language) {
  shipped ??= groupBy(
    [
      ...catalogue.flatMap(({ label, description }): Said[] => [label, description]),
      ...Object.values<Said>(outcomeLabels),
      ...templateNames.flatMap((name) => {
        const { diagram, form } = templateOf(name)
        return [
          ...diagram.nodes.flatMap((node) => [labelOf(node), descriptionOf(node)]),
          ...form.flatMap(({ label, help, options = [] }) => [label, help ?? {}, ...options.map((one) => one.label)]),
        ]
      }),
    ],
    (words: Said) => words.mn ?? '',
  )
  return shipped.get(words.mn ?? '')?.some((one) => one[language] === words[language]) ?? false
}
