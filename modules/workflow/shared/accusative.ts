const vowels = 'аэоөуүияеёюй'
const back = 'аоуяёюы'
const front = 'эөүе'

/**
 * A name as somebody who is acted for: `Мөнхбат` → `Мөнхбатыг`, `Сарангэрэл` → `Сарангэрэлийг`, `Үүрийнтуяа` →
 * `Үүрийнтуяаг`. The last part of a compound name decides on the vowel; after г, ж, ч, ш and ь it is always `ийг`.
 */
export function accusative(name: string): string {
  const word = name.toLocaleLowerCase('mn')
  const [last = '', before = ''] = [...word].toReversed()
  if (!/[а-яёөү]/.test(last)) return `${name}-г`
  const isVowel = vowels.includes(last)
  if (last === 'н' || (isVowel && (vowels.includes(before) || 'яёюй'.includes(last)))) return `${name}г`
  const stem = isVowel || last === 'ь' ? name.slice(0, -1) : name
  const deciding = [...word].findLast((letter) => back.includes(letter) || front.includes(letter))
  const isBack = deciding !== undefined && back.includes(deciding)
  const isSoft = last === 'ь' || /[гжчш]$/i.test(stem)
  return `${stem}${isBack && !isSoft ? 'ыг' : 'ийг'}`
}
