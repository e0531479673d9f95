import { z } from 'zod'
import { formField } from '#platform/shared/fields/index.ts'
import { words } from '#platform/shared/i18n.ts'
import {
  type Diagram,
  diagram,
  type DiagramEdge,
  flowContents,
  heldOfSender,
  MOST_FIELDS,
} from '#modules/workflow/shared/index.ts'
import { canonicalText } from './canonical.ts'

/** A whole flow as a file: what it is called, what is filled in, and what happens with it. */
const flowFile = z.object({
  format: z.literal('orgil-flow'),
  format_version: z.literal(1),
  code: z.string().min(1).max(100),
  title: words,
  description: words,
  category: words,
  icon: z.string().max(100),
  number_prefix: z.string().max(20),
  /** The published version that it was; null for a draft. */
  version: z.number().int().positive().nullable(),
  form: z.array(formField).max(MOST_FIELDS),
  diagram,
  /** Of a draft: languages that are still to be looked at. */
  stale: flowContents.shape.stale,
  /** Whose roles, units, jobs and people the steps name by their numbers. */
  org_id: z.number().int().positive().optional(),
  /** SHA-256 of the form and the diagram, the same that a published version carries. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
type FlowFile = z.output<typeof flowFile>
export type Flow = Omit<FlowFile, 'format' | 'format_version' | 'hash' | 'org_id'>

/** As many letters as the largest flow has, with names in three languages. */
export const MAX_FILE_LETTERS = 8_000_000

/** Also in the browser, where there is no other way to count a hash. */
export async function flowHash({ diagram: drawn, form }: Pick<Flow, 'diagram' | 'form'>) {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(canonicalText({ diagram: drawn, form })),
  )
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function exportFlow(flow: Flow, orgId?: number): Promise<string> {
  const file: FlowFile = {
    format: 'orgil-flow',
    format_version: 1,
    ...flow,
    ...(orgId !== undefined && { org_id: orgId }),
    hash: await flowHash(flow),
  }
  return `${JSON.stringify(JSON.parse(canonicalText(file)), null, 2)}\n`
}

/** Who there is where the flow is brought in; a list that is not given is not asked. */
export interface Here {
  /**
   * This organisation: in a file of another one the same numbers mean others, so its steps are left without anybody.
   */
  org?: number
  roles?: ReadonlySet<number>
  users?: ReadonlySet<number>
  structs?: ReadonlySet<number>
  jobs?: ReadonlySet<number>
  employees?: ReadonlySet<number>
}

export const strangerKinds = ['role_id', 'user_id', 'struct_id', 'job_id', 'emp_id'] as const
export type StrangerKind = (typeof strangerKinds)[number]

/** Somebody whom a step names and who does not exist here; the step is left without them. */
export interface Stranger {
  node_id: string
  step: string
  kind: StrangerKind
  id: number
}

export const fileRefusals = ['too_large', 'not_json', 'not_a_flow', 'newer_format', 'invalid'] as const
type FileRefusal = (typeof fileRefusals)[number]

type ReadFlow =
  | { ok: true; flow: Flow; strangers: Stranger[]; isChanged: boolean }
  /** `at`: which part of the file is not as it should be. */
  | { ok: false; reason: FileRefusal; at: string }

/** Reads such a file. `isChanged` tells that somebody edited it since it was written. */
export async function importFlow(text: string, here: Here = {}): Promise<ReadFlow> {
  if (text.length > MAX_FILE_LETTERS) return { ok: false, reason: 'too_large', at: '' }
  const given = parsed(text)
  if (given === undefined) return { ok: false, reason: 'not_json', at: '' }
  const head = z.object({ format: z.literal('orgil-flow'), format_version: z.number() }).safeParse(given)
  if (!head.success) return { ok: false, reason: 'not_a_flow', at: '' }
  if (head.data.format_version > 1) return { ok: false, reason: 'newer_format', at: String(head.data.format_version) }
  const read = flowFile.safeParse(given)
  if (!read.success) return { ok: false, reason: 'invalid', at: read.error.issues[0]?.path.join('.') ?? '' }

  const { format: _format, format_version: _version, hash, org_id, ...flow } = read.data
  const { diagram: drawn, strangers } = withoutStrangers(flow.diagram, here, org_id)
  return { ok: true, flow: { ...flow, diagram: drawn }, strangers, isChanged: hash !== (await flowHash(flow)) }
}

/**
 * A drawing from elsewhere: whoever is not here is taken out of its steps, and told. `from`: the organisation whose
 * numbers it names, where it says so.
 */
export function withoutStrangers(
  drawn: Diagram,
  given: Here,
  from?: number,
): { diagram: Diagram; strangers: Stranger[] } {
  const isForeign = given.org !== undefined && from !== undefined && from !== given.org
  const here = isForeign ? nobodyHere : given
  const strangers: Stranger[] = []
  const missAt = (node_id: string, step: string) => (kind: StrangerKind, id: number) => {
    strangers.push({ node_id, step, kind, id })
  }
  const nodes = drawn.nodes.map((node) => {
    const { subject, ai, late, skip } = node.data
    const miss = missAt(node.id, node.data.label)
    const settle = <S extends People>(given: S) => settled(given, here, miss)
    return {
      ...node,
      data: {
        ...node.data,
        ...(subject && { subject: { ...settle(subject), org_id: null } }),
        ...(ai?.fallback && { ai: { ...ai, fallback: settle(ai.fallback) } }),
        ...(late?.to && { late: { ...late, to: settle(late.to) } }),
        ...(skip && { skip: { ...skip, when: settledCondition(skip.when, here, miss) } }),
      },
    }
  })
  const edges = drawn.edges.map((edge): DiagramEdge => {
    if (edge.data?.condition === undefined) return edge
    const from = drawn.nodes.find(({ id }) => id === edge.source)
    const step = drawn.nodes.find(({ id }) => id === from?.parentId) ?? from
    const miss = missAt(step?.id ?? edge.source, step?.data.label ?? '')
    return { ...edge, data: { ...edge.data, condition: settledCondition(edge.data.condition, here, miss) } }
  })
  return { diagram: { ...drawn, nodes, edges }, strangers }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const nobody: ReadonlySet<number> = new Set()
const nobodyHere: Here = { roles: nobody, users: nobody, structs: nobody, jobs: nobody, employees: nobody }

type People = Partial<Record<StrangerKind, number | null | undefined>>

/** Without the units, jobs and roles of a sender that are not here; where none is left, somebody has to choose. */
function settledCondition(condition: string, here: Here, miss: (kind: StrangerKind, id: number) => void): string {
  const known = { role_id: here.roles, struct_id: here.structs, job_id: here.jobs }
  const gone = heldOfSender(condition).filter(({ kind, id }) => known[kind]?.has(id) === false)
  for (const { kind, id } of gone) miss(kind, id)
  return gone.toReversed().reduce((text, { from, to }) => cutOut(text.slice(0, from), text.slice(to)), condition)
}

/** What stood between was one of a list, the only one of it, or by itself. */
function cutOut(before: string, after: string): string {
  if (/^\s*,/.test(after)) return before + after.replace(/^\s*,\s*/, '')
  if (/,\s*$/.test(before)) return before.replace(/,\s*$/, '') + after
  if (before.endsWith('[') && after.startsWith(']')) return before.slice(0, -1) + after.slice(1)
  return `${before}""${after}`
}

/** Nobody from another organisation: the organisation is always the one where the flow is brought in. */
function settled<S extends People>(subject: S, here: Here, miss: (kind: StrangerKind, id: number) => void): S {
  const known: Record<StrangerKind, ReadonlySet<number> | undefined> = {
    role_id: here.roles,
    user_id: here.users,
    struct_id: here.structs,
    job_id: here.jobs,
    emp_id: here.employees,
  }
  const found = { ...subject }
  for (const kind of strangerKinds) {
    const id = subject[kind]
    if (id === null || id === undefined || known[kind]?.has(id) !== false) continue
    miss(kind, id)
    found[kind] = null
  }
  return found
}
