// What a document on paper says, in order, before anything is measured.
import type { Ruler, Strip, Style, Tag } from './layout/marks.ts'

/** What a module adds to the kit: looks of words, blocks of its own, and what may stand under a row of a table. */
export interface Additions {
  look: string
  block: { kind: string }
  under: object
}

export type PlainLook = 'body' | 'strong' | 'quiet' | 'code' | 'hash' | 'amount'
export type Look<A extends Additions> = PlainLook | A['look']

export interface Fact {
  label: string
  value: string
}

export interface Cell<A extends Additions> {
  pieces: {
    text: string
    look: Look<A>
    /** From top to bottom, in lines from left to right. */
    isStanding?: true
  }[]
  align?: 'right'
}

export interface Row<A extends Additions> {
  cells: Cell<A>[]
  /** Flows below the cells over the whole width. */
  comment?: string
  /** Stands below both, in one piece. */
  under?: A['under']
}

export interface Column {
  label: string
  /** Points; the one column without a width takes what is left. */
  width?: number
  align?: 'right'
}

export interface Heading {
  kind: 'heading'
  level: 2 | 3
  text: string
  /** Stands at the top of a page of its own. */
  startsPage?: true
}
export interface Paragraph {
  kind: 'paragraph'
  text: string
  look: 'body' | 'quiet'
  url?: string
  /** Stays with what follows. */
  leadsOn?: true
}
export interface Facts {
  kind: 'facts'
  facts: Fact[]
}
export interface Table<A extends Additions> {
  kind: 'table'
  label: string
  columns: Column[]
  rows: Row<A>[]
  /** Many narrow columns: they stand closer. */
  isDense?: true
}
interface Group {
  kind: 'group'
  text: string
}
/** `code` is drawn as dark squares of so many rows and columns. */
export interface Qr {
  kind: 'qr'
  code: boolean[][]
  alt: string
  facts: Fact[]
  url: string
}

export type PlainBlock<A extends Additions> = Heading | Paragraph | Facts | Table<A> | Group | Qr
export type Block<A extends Additions> = PlainBlock<A> | A['block']

/** A document, block by block, with what every page of it repeats. */
export interface Paged<A extends Additions> {
  title: string
  blocks: Block<A>[]
  runningHead: { organization: string; number: string }
  footer: string
  pageOf: (page: number, pages: number) => string
}

/** How what a module adds is drawn. */
export interface Kinds<A extends Additions> {
  looks: Readonly<Record<Look<A>, Style>>
  blocks: {
    [Kind in A['block']['kind']]: (block: Extract<A['block'], { kind: Kind }>, parent: Tag, ruler: Ruler) => Strip[]
  }
  under: (under: A['under'], x: number, width: number, parent: Tag, ruler: Ruler) => Strip
}
