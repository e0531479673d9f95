import type { Box } from '#modules/workflow/shared/index.ts'
import { ns } from './names.ts'
import type { Report } from './report.ts'
import type { XmlElement } from './xml.ts'

/**
 * Where each thing is drawn. Things on a plane of their own (a folded sub-process) are moved to where their
 * sub-process lies.
 */
export function readDrawing(root: XmlElement, report: Report) {
  const boxes = new Map<string, Box>()
  for (const diagram of root.children.filter((element) => element.ns === ns.bpmndi && element.name === 'BPMNDiagram')) {
    report.useAll(diagram)
    for (const plane of diagram.children.filter(({ name }) => name === 'BPMNPlane')) readPlane(plane, boxes)
  }
  return boxes
}

function readPlane(plane: XmlElement, boxes: Map<string, Box>) {
  const found = plane.children.flatMap((shape): [string, Box][] => {
    const id = shape.attributes.get('bpmnElement')?.replace(/^.*:/, '')
    const bounds =
      shape.name === 'BPMNShape'
        ? shape.children.find(({ ns: space, name }) => space === ns.dc && name === 'Bounds')
        : undefined
    if (id === undefined || !bounds) return []
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) =>
      Number(bounds.attributes.get(key) ?? Number.NaN),
    )
    const isBox =
      [x, y, width, height].every((value) => value !== undefined && Number.isFinite(value) && Math.abs(value) < 1e7) &&
      width! >= 0 &&
      height! >= 0
    return isBox ? [[id, { x: x!, y: y!, width: width!, height: height! }]] : []
  })
  const around = boxes.get(plane.attributes.get('bpmnElement')?.replace(/^.*:/, '') ?? '')
  const left = Math.min(...found.map(([, { x }]) => x))
  const top = Math.min(...found.map(([, { y }]) => y))
  const [dx, dy] = around ? [around.x - left, around.y - top] : [0, 0]
  for (const [id, box] of found) if (!boxes.has(id)) boxes.set(id, { ...box, x: box.x + dx, y: box.y + dy })
}
