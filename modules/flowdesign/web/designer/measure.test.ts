import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { diagramSizes } from '#modules/workflow/shared/index.ts'

const css = readFileSync(new URL('canvas/canvas.module.css', import.meta.url), 'utf8')
const sizeOf = (part: string) => Number(new RegExp(`^\\.${part} \\{[^}]*font-size: ([\\d.]+)px`, 'm').exec(css)?.[1])

test('names and outcomes are drawn in the size in which their boxes are measured', () => {
  expect(sizeOf('stepTitle')).toBe(diagramSizes.title.font)
  expect(sizeOf('trigger')).toBe(diagramSizes.trigger.font)
})
