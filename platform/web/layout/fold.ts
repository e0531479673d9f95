const letters: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'j', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', ө: 'o', п: 'p',
  р: 'r', с: 's', т: 't', у: 'u', ү: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '', ы: 'i', ь: 'i', э: 'e', ю: 'yu', я: 'ya',
}

/** Words as people search them: case, ө/о, ү/у and Latin spelling make no difference. */
export function fold(text: string) {
  const latin = [...text.toLowerCase()].map((letter) => letters[letter] ?? letter).join('')
  return latin.replace(/kh/g, 'h').replace(/w/g, 'v').replace(/y/g, 'i').trim()
}

/** Every word of the query begins some word of the text, or stands in it. Lower is better; null is no match. */
export function rank(text: string, query: string) {
  const folded = fold(text)
  const asked = fold(query).split(/\s+/).filter(Boolean)
  const places = asked.map((word) => (folded.startsWith(word) ? 0 : folded.includes(` ${word}`) ? 1 : folded.includes(word) ? 2 : null))
  return places.includes(null) ? null : (places as number[]).reduce((sum, place) => sum + place, 0)
}
