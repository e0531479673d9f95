import {
  CONTENT_WIDTH,
  flowingText,
  type Mark,
  palette,
  type Ruler,
  type Strip,
  type Style,
  type Tag,
  textBox,
} from '#platform/server/pdf/index.ts'
import type { StepBlock } from '../blocks.ts'
import { stepLook } from '../palette.ts'
import { signatureStrip } from './signature.ts'
import { faded, styles } from './styles.ts'

const DISC = 8.5
const TEXT_X = 28
const DATE_WIDTH = 96
const WIDTH = CONTENT_WIDTH - TEXT_X
const AFTER = 11

/** One step of the timeline: a disc with the icon of its type on a line that leads to the next step of the group. */
export function stepStrips(step: StepBlock, parent: Tag, ruler: Ruler): Strip[] {
  const tag: Tag = { role: 'Sect', parent }
  const strips = [headStrip(step, tag, ruler)]
  const place = { x: TEXT_X, width: WIDTH }
  strips.push(...flowingText(step.comment, toned(styles.body, step), place, { role: 'P', parent: tag }, ruler))
  if (step.signature) strips.push({ height: 5, marks: [] }, signatureStrip(step.signature, TEXT_X, WIDTH, tag, ruler))
  const last = strips.length - 1
  // The head never stands alone, nor does a signature without the words before it.
  const isBound = (index: number) => index < last && (index === 0 || (step.signature !== null && index >= last - 2))
  const bound = strips.map((strip, index) => (isBound(index) ? { ...strip, keepWithNext: true as const } : strip))
  const whole: Strip[] = [...bound, { height: AFTER, marks: [], isGap: true }]
  return step.isLast ? whole : whole.map((strip, index) => onRail(strip, index === 0 ? DISC * 2 + 2 : 0))
}

function headStrip(step: StepBlock, parent: Tag, ruler: Ruler): Strip {
  const { color, icon } = stepLook(step.statusType)
  const tone = step.isFaded ? palette.pale : color
  const tag: Tag = { role: 'P', parent }
  const right = { x: CONTENT_WIDTH - DATE_WIDTH, y: 1, width: DATE_WIDTH, align: 'right' as const }
  const date = textBox(step.date, toned(styles.stepDate, step), right, tag, ruler)
  const marks: Mark[] = [
    { kind: 'disc', x: DISC, y: DISC, radius: DISC, color: tone },
    { kind: 'path', x: DISC - 5, y: DISC - 5, size: 10, field: 24, path: icon, stroke: palette.white },
  ]
  const lines: [string, Style, number][] = [
    [step.title, toned(styles.stepTitle, step), WIDTH - (step.date ? DATE_WIDTH + 8 : 0)],
    [
      step.action === step.title ? '' : step.action,
      { ...styles.stepAction, color: step.isFaded ? palette.faint : color },
      WIDTH,
    ],
    [
      [step.who, step.position].filter(Boolean).join('  ·  '),
      toned({ ...styles.small, size: 8.5, leading: 12.5 }, step),
      WIDTH,
    ],
  ]
  let y = 1
  for (const [text, style, width] of lines) {
    const box = textBox(text, style, { x: TEXT_X, y, width }, tag, ruler)
    marks.push(...box.marks)
    y += box.height
  }
  return { height: Math.max(y + 2, DISC * 2 + 3), marks: [...marks, ...date.marks] }
}

function onRail(strip: Strip, from: number): Strip {
  const rail: Mark = {
    kind: 'line',
    x1: DISC,
    x2: DISC,
    y1: from,
    y2: strip.height,
    color: palette.line,
    thickness: 1.2,
  }
  return { ...strip, marks: [rail, ...strip.marks] }
}

const toned = (style: Style, { isFaded }: StepBlock) => (isFaded ? faded(style) : style)
