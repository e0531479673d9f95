/** What a die picks out of a list; nothing out of none. */
export function pick<T>(items: readonly T[], dice: number): T | undefined {
  return items.length > 0 ? items[dice % items.length] : undefined
}
