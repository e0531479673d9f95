/** Numbers that look thrown and are always the same (Park and Miller). */
export function chanceFrom(seed: number) {
  let state = seed % 2_147_483_647 || 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return {
    /** Of a hundred. */
    in100: (share: number) => next() * 100 < share,
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    oneOf: <T>(some: readonly T[]): T => some[Math.floor(next() * some.length)]!,
  }
}
export type Chance = ReturnType<typeof chanceFrom>
