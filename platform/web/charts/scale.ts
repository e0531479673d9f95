export interface Scale {
  /** Where a value stands: 0 at the one end, 1 at the other. */
  at: (value: number) => number
  ticks: readonly number[]
}

const STEPS = [1, 2, 2.5, 5, 10]

/** From the least to the most of these, and zero, in steps that people count in. */
export function scaleOf(values: readonly number[], wanted = 5): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const isWhole = values.every((one) => Number.isInteger(one))
  const raw = (most - least || 1) / wanted
  const power = 10 ** Math.floor(Math.log10(raw))
  const found = (STEPS.find((one) => one * power >= raw - power / 1e6) ?? 10) * power
  const step = isWhole ? Math.max(1, Math.ceil(found)) : found
  const [first, last] = [Math.floor(least / step + 1e-9), Math.max(Math.ceil(most / step - 1e-9), least < 0 ? 0 : 1)]
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
  const [bottom, top] = [first * step, last * step]
  return { at: (value) => (value - bottom) / (top - bottom || 1), ticks }
}

/** Those that stand upon each other, what is above zero and what is below it apart: where each begins and ends. */
export function stacked(values: readonly (number | null)[]): readonly (readonly [number, number])[] {
  let [above, below] = [0, 0]
  return values.map((value) => {
    const one = value ?? 0
    const from = one < 0 ? below : above
    if (one < 0) below += one
    else above += one
    return [from, from + one] as const
  })
}

/** Each how many-th name is told where so much room is for one and all of them want this much. */
export const everyNth = (room: number, wanted: number) => Math.max(1, Math.ceil(wanted / Math.max(room, 1)))

/** In pixels, of a name as charts write it. */
export const widthOf = (text: string) => text.length * 6.8

export function cut(text: string, room: number): string {
  const letters = Math.max(2, Math.floor(room / 6.8))
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`
}
