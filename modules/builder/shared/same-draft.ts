/** As it is kept: a database that keeps JSON does not keep the order in which things are said. */
export const isSameDraft = <Drawn>(one: Drawn, other: Drawn) => sorted(one) === sorted(other)

/** JSON with its keys in the order of the alphabet, so that what says the same is the same text. */
const sorted = (value: unknown, indent?: number) =>
  JSON.stringify(
    value,
    (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    indent,
  )
