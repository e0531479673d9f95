/** The one of these words that somebody meant who mistyped it; undefined where none is near. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase().slice(0, 60)
  let best: { word: string; far: number } | undefined
  for (const word of words) {
    const far = distance(wanted, word.toLowerCase().slice(0, 60))
    if (far <= Math.max(1, Math.floor(word.length / 3)) && (!best || far < best.far)) best = { word, far }
  }
  return best?.word
}

/** How many letters must be changed, added, taken out or swapped. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 20) return 99
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Infinity
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change, swap))
    }
    before = row
    row = next
  }
  return row[b.length]!
}
