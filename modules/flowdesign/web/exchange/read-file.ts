import type { Diagram } from '#modules/workflow/shared/index.ts'
import {
  type Chosen,
  importBpmn,
  type Known,
  type ProcessOffer,
  type ReportItem,
  type WayQuestion,
} from '../../shared/bpmn/index.ts'
import { xmlLimits } from '../../shared/bpmn/xml.ts'
import {
  type Flow,
  type Here,
  importFlow,
  MAX_FILE_LETTERS,
  type Stranger,
  withoutStrangers,
} from '../../shared/exchange/flow-file.ts'

/** What a chosen file holds, ready to be taken over. */
export interface FileContents {
  diagram: Diagram
  title: string
  /** The whole flow, when the file is one of ours. */
  flow: Flow | undefined
  report: ReportItem[]
  strangers: Stranger[]
  /** One of our files that somebody edited since it was written. */
  isChanged: boolean
  /** Of a file of another tool: which process it is, of how many, and what could not be read off it. */
  process: string
  processes: ProcessOffer[]
  questions: WayQuestion[]
}

const unasked = { process: '', processes: [], questions: [] }

export type ReadFile = { ok: true; contents: FileContents } | { ok: false; key: string; at: string }

/** Reads a .bpmn, .bpmn2, .xml or .json file; anything else is not opened. */
export async function readFile(
  file: Pick<File, 'name' | 'size' | 'text' | 'arrayBuffer'>,
  known: Known,
  here: Here,
  chosen: Chosen = {},
): Promise<ReadFile> {
  const isJson = /\.json$/i.test(file.name)
  if (!isJson && !/\.(bpmn2?|bpmn20|xml)$/i.test(file.name))
    return { ok: false, key: 'flowdesign.exchange.wrong_type', at: '' }
  // A letter is four bytes at most: such a file is too large however it is counted, and is not even opened.
  if (file.size > 4 * (isJson ? MAX_FILE_LETTERS : xmlLimits.characters))
    return { ok: false, key: 'flowdesign.bpmn.too_large', at: '' }
  if (isJson) {
    const read = await importFlow(await file.text(), here)
    if (!read.ok) return { ok: false, key: `flowdesign.exchange.${read.reason}`, at: read.at }
    const { flow, strangers, isChanged } = read
    return {
      ok: true,
      contents: { diagram: flow.diagram, title: flow.title.mn, flow, report: [], strangers, isChanged, ...unasked },
    }
  }
  const read = importBpmn(new Uint8Array(await file.arrayBuffer()), known, chosen)
  if (!read.ok) return { ok: false, key: `flowdesign.bpmn.${read.reason}`, at: read.line > 0 ? String(read.line) : '' }
  // One that we wrote ourselves names roles, units and jobs by their numbers, as our own files do.
  return {
    ok: true,
    contents: {
      ...withoutStrangers(read.diagram, here, read.org_id),
      title: read.title,
      flow: undefined,
      report: read.report,
      isChanged: false,
      process: read.process,
      processes: read.processes,
      questions: read.questions,
    },
  }
}
