import { expect, test } from 'vitest'
import type { Unit } from '../../shared/structure.ts'
import { BOX, cutTo, inLines, layOut } from './layout.ts'

const unit = (id: number, children: Unit[] = []): Unit => ({
  id,
  label: `u${id}`,
  names: { mn: `u${id}` },
  expand: true,
  children,
  parent_id: null,
  valid_to: null,
  jobs: [],
})
const overlaps = (boxes: { x: number; y: number }[]) =>
  boxes.some((one, at) =>
    boxes
      .slice(at + 1)
      .some((other) => Math.abs(one.x - other.x) < BOX.width && Math.abs(one.y - other.y) < BOX.height),
  )

test('no box lies on another, and each stands above the middle of what is below it', () => {
  const tree = [
    unit(1, [unit(2, [unit(5), unit(6), unit(7)]), unit(3), unit(4, [unit(8, [unit(9), unit(10)])])]),
    unit(11),
  ]
  const { boxes, lines, width, height } = layOut(tree)
  expect(boxes).toHaveLength(11)
  expect(lines).toHaveLength(9)
  expect(overlaps(boxes)).toBe(false)
  const at = (id: number) => boxes.find((box) => box.unit.id === id)!
  expect(at(2).x).toBe((at(5).x + at(7).x) / 2)
  expect(at(1).y).toBeLessThan(at(2).y)
  for (const { x, y } of boxes) expect(x >= 0 && x + BOX.width <= width + 0.01 && y + BOX.height <= height).toBe(true)
})

test('what is folded away takes no room', () => {
  const tree = [unit(1, [unit(2, [unit(5), unit(6), unit(7)]), unit(3)])]
  expect(
    layOut(tree, new Set([2]))
      .boxes.map((box) => box.unit.id)
      .toSorted((a, b) => a - b),
  ).toEqual([1, 2, 3])
  expect(layOut(tree, new Set([2])).width).toBeLessThan(layOut(tree).width)
})

const upTo = (letters: number) => (text: string) => text.length <= letters

test('long names go over two lines and end in dots', () => {
  expect(inLines('Захиргаа, хүний нөөц', upTo(24), 2)).toEqual(['Захиргаа, хүний нөөц'])
  expect(inLines('Мэдээллийн технологийн хэлтэс', upTo(24), 2)).toEqual(['Мэдээллийн технологийн', 'хэлтэс'])
  expect(inLines('Хөрөнгө оруулалт, худалдан авалтын ажиллагааны хэлтэс', upTo(20), 2)).toEqual([
    'Хөрөнгө оруулалт,',
    'худалдан авалтын…',
  ])
  expect(inLines('а'.repeat(30), upTo(10), 2)).toEqual([`${'а'.repeat(9)}…`])
})

test('what counts is how wide the letters are, not how many', () => {
  const width = (text: string) => [...text].reduce((sum, letter) => sum + (/[ШЩЖМ가-힣]/u.test(letter) ? 12 : 7), 0)
  const fits = (text: string) => width(text) <= 180
  for (const name of [
    'ШИЖШМЖШЩШМЖШЩШЖМШЩЖШМЖШЩ ШМШЖЩШМЖШЖМШЩ',
    '정보통신기술및데이터관리본부인사총무관리팀',
    'Ерөнхий захиргаа',
  ]) {
    for (const line of inLines(name, fits, 2)) expect(fits(line), line).toBe(true)
  }
  expect(inLines('Ерөнхий захиргаа', fits, 2)).toEqual(['Ерөнхий захиргаа'])
  expect(cutTo('Ш'.repeat(20), fits)).toBe(`${'Ш'.repeat(14)}…`)
})
