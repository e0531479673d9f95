const MOST = 3

/** What a person typed into a form, as far as it reads like words; names of choices and numbers of records do not. */
export function textsOf(values: Record<string, unknown>) {
  return Object.values(values)
    .filter(
      (one): one is string =>
        typeof one === 'string' && /\p{L}/u.test(one) && one.trim() !== '' && !/^[a-z_]+$/.test(one),
    )
    .slice(0, MOST)
}
