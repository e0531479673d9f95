/** How wide a text is at this font size, in pixels; a canvas in the browser, an estimate elsewhere. */
export type MeasureText = (text: string, fontPx: number) => number

/** Section 9 of the specification; heights and the place of the triggers are ours. */
export const diagramSizes = {
  trigger: { font: 10, padding: 13, gap: 13, height: 24 },
  title: { font: 21, padding: 20, height: 48 },
  /** A step that somebody gets says below its title who. */
  assignee: { height: 12 },
  node: { minWidth: 120, sidePadding: 40, reducedBy: 19, bottomPadding: 12 },
} as const

export interface NodeSize {
  width: number
  height: number
  /** One box per trigger, in order, relative to the node. */
  triggers: { x: number; y: number; width: number; height: number }[]
}

export function nodeSize(title: string, triggers: readonly string[], measure: MeasureText): NodeSize {
  const { trigger, title: head, assignee, node } = diagramSizes
  const widths = triggers.map((text) => Math.ceil(measure(text, trigger.font)) + trigger.padding)
  const rowWidth = widths.reduce((sum, width) => sum + width, 0) + trigger.gap * Math.max(0, widths.length - 1)
  const titleWidth = Math.ceil(measure(title, head.font)) + head.padding
  const width = Math.max(node.minWidth, titleWidth, rowWidth) + node.sidePadding - node.reducedBy

  let x = (width - rowWidth) / 2
  const boxes = widths.map((boxWidth) => {
    const box = { x, y: head.height + assignee.height, width: boxWidth, height: trigger.height }
    x += boxWidth + trigger.gap
    return box
  })
  return {
    width,
    height: head.height + (boxes.length > 0 ? assignee.height + trigger.height + node.bottomPadding : 0),
    triggers: boxes,
  }
}

/** Good enough where no text can be drawn: the interface's letters are a little over half as wide as high. */
export const estimateText: MeasureText = (text, fontPx) => [...text].length * fontPx * 0.58
