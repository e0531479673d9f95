import type { Box } from '#modules/workflow/shared/index.ts'
import type { OwnFlow, OwnRest, OwnStep } from './own.ts'
import type { XmlElement } from './xml.ts'

/** What a file draws, before it becomes steps and outcomes. */
export interface FileNode {
  id: string
  /** The element's name without its prefix. */
  kind: string
  name: string
  element: XmlElement
  notes: string[]
  /** Names of roles: who may take it, its lane, its pool; the first is the nearest. */
  roles: string[]
  /** The sub-process around it. */
  within: string | undefined
  box: Box | undefined
  own: OwnStep | undefined
  /** A gateway that we drew ourselves to show the outcomes of this step. */
  shows: string | undefined
  due_hours: number | undefined
}

export interface FileFlow {
  id: string
  name: string
  source: string
  target: string
  /** What the file asks before it is taken. */
  condition: string
  isConditional: boolean
  element: XmlElement
  own: OwnFlow | undefined
}

/** What a file says of an arrow: its name, else what it asks. */
export const saidOf = ({ name, condition }: FileFlow) => name || condition

export interface FileModel {
  title: string
  nodes: Map<string, FileNode>
  flows: FileFlow[]
  /** Every lane and pool that may name a role. */
  lanes: { written: string; name: string }[]
  own: OwnRest | undefined
  /** Whether our own program drew it: then places are taken as they are. */
  isOurs: boolean
}
