import { useMemo } from 'react'
import { useSession } from '#modules/access/web/index.ts'
import {
  type CatalogueEntry,
  type Diagram,
  type DiagramNode,
  type Outcome,
  outcomesOf,
  type Subject,
  subjectIn,
} from '#modules/workflow/shared/index.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { measureText } from './measure.ts'
import { appended } from '../drawing/append.ts'
import { arranged } from '../drawing/arrange.ts'
import { isConditional } from '../drawing/arrows.ts'
import * as edits from '../drawing/edits.ts'
import { withForm } from '../drawing/field-rights.ts'
import type { FlowDoc, Point } from '../drawing/flow-doc.ts'
import { arrowToEnd, inserted } from '../drawing/insert.ts'
import { roomFor } from '../drawing/place.ts'
import { looked } from '../../shared/stale.ts'
import type { Drawing } from './use-drawing.ts'

/** What somebody does to the drawing, as the screen says it; each is one step back. */
export function useCommands({ edit, doc }: Drawing, select: (ids: ReadonlySet<string>) => void) {
  const { organization } = useSession()
  const orgId = organization.org_id
  return useMemo(
    () => ({
      /** Put where it was dropped. */
      drop(entry: CatalogueEntry, at: Point) {
        const added = edits.addStep(doc, inOrg(entry, orgId), at, measureText)
        edit(() => added.doc)
        select(new Set([added.id]))
        return added.id
      },
      /** Put behind what is chosen: into the arrow that leads to the end, or with an arrow where one is missing. */
      append(entry: CatalogueEntry, chosen: ReadonlySet<string>, middle: Point) {
        const arrow = arrowToEnd(doc, chosen)
        const between = arrow && inserted(doc, arrow, inOrg(entry, orgId), measureText)
        if (between) {
          edit(() => between.doc)
          select(new Set([between.id]))
          return between.id
        }
        const source = entry.type === 'start' ? null : edits.openEnd(doc, chosen)
        const added = appended(doc, inOrg(entry, orgId), { source, middle }, measureText)
        edit(() => added.doc)
        select(new Set([added.id]))
        return added.id
      },
      /** Put into an arrow, which is then two. */
      insert(edgeId: string, entry: CatalogueEntry) {
        const made = inserted(doc, edgeId, inOrg(entry, orgId), measureText)
        if (!made) return null
        edit(() => made.doc)
        select(new Set([made.id]))
        return made.id
      },
      move: (places: ReadonlyMap<string, Point>) => edit((now) => edits.moveSteps(now, places)),
      connect: (source: string, target: string) => edit((now) => edits.connect(now, source, target)),
      /** Where an outcome leads, or leads otherwise; nowhere takes that arrow away. */
      lead: (source: string, target: string | null) =>
        edit((now) =>
          target === null
            ? edits.disconnect(
                now,
                new Set(
                  now.diagram.edges
                    .filter((edge) => edge.source === source && !isConditional(edge))
                    .map(({ id }) => id),
                ),
              )
            : edits.connect(now, source, target),
        ),
      branch: (source: string, target: string, condition: string) =>
        edit((now) => edits.branch(now, source, target, condition)),
      condition: (id: string, condition: string) => edit((now) => edits.setCondition(now, id, condition)),
      moveArrow: (id: string, by: -1 | 1) => edit((now) => edits.moveArrow(now, id, by)),
      makeOtherwise: (id: string) => edit((now) => edits.makeOtherwise(now, id)),
      remove(ids: ReadonlySet<string>) {
        edit((now) => edits.disconnect(edits.removeSteps(now, stepsIn(now.diagram, ids)), ids))
        select(new Set())
      },
      data: (id: string, change: edits.DataChange, about?: string) =>
        edit((now) => edits.changeData(now, id, change, measureText), about && `${id} ${about}`),
      subject: (id: string, change: Partial<Subject>) =>
        edit((now) => edits.changeSubject(now, id, change, measureText)),
      offer: (id: string, outcomes: Outcome[]) =>
        edit((now) => edits.setOutcomes(now, id, inOrder(now, id, outcomes), measureText)),
      rename({ id }: DiagramNode, what: 'label' | 'description', language: Language, text: string) {
        edit((now) => {
          const node = now.diagram.nodes.find((one) => one.id === id)
          return node ? edits.changeData(now, id, renamed(node, what, language, text), measureText) : now
        }, `${id} ${what} ${language}`)
      },
      arrange: () => edit((now) => edits.moveSteps(now, arranged(now.diagram))),
      /** Put where nothing stands yet. */
      paste(clip: edits.Clip) {
        const pasted = edits.paste(doc, clip, roomFor(clip, doc.diagram))
        edit(() => pasted.doc)
        if (pasted.ids.length > 0) select(new Set(pasted.ids))
        return pasted.ids
      },
      setForm: (form: FormField[], about?: string) => edit((now) => withForm(now, form), about),
      /** Somebody looked at these languages of a text, and left them. */
      looked: (key: string, seen: readonly Language[]) => edit((now) => looked(now, key, seen)),
      set: (change: Partial<FlowDoc>, about?: string) => edit((now) => ({ ...now, ...change }), about),
    }),
    [doc, edit, orgId, select],
  )
}
export type Commands = ReturnType<typeof useCommands>

const inOrg = (entry: CatalogueEntry, orgId: number | null): CatalogueEntry =>
  orgId === null ? entry : { ...entry, subject: subjectIn(entry, orgId) }

/** A trigger goes only with its step. */
export function stepsIn({ nodes }: Diagram, ids: ReadonlySet<string>) {
  return new Set(nodes.filter(({ id, type }) => ids.has(id) && type !== 'trigger').map(({ id }) => id))
}

/** As the catalogue has them; what it does not know comes last. */
function inOrder({ diagram }: FlowDoc, id: string, outcomes: readonly Outcome[]) {
  const type = diagram.nodes.find((node) => node.id === id)?.data.subject?.object_type
  const known = type ? outcomesOf(type) : []
  return outcomes.toSorted((a, b) => (known.indexOf(a) + 1 || 99) - (known.indexOf(b) + 1 || 99))
}

function renamed(
  { data }: DiagramNode,
  what: 'label' | 'description',
  language: Language,
  text: string,
): Partial<DiagramNode['data']> {
  if (what === 'label')
    return { label: language === 'mn' ? text : data.label, labels: { ...data.labels, [language]: text } }
  return {
    description: language === 'mn' ? text : data.description,
    descriptions: { ...data.descriptions, [language]: text },
  }
}
