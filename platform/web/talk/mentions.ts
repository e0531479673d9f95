/** Whoever is named; more may be known of them. */
export interface Named {
  user_id: number
  first_name: string
  last_name: string
}

/** How a colleague stands in a comment. */
export const mentionOf = ({ first_name, last_name }: Pick<Named, 'first_name' | 'last_name'>) =>
  `@${[last_name, first_name].filter(Boolean).join(' ')}`

/** Whether this sign, typed at the end of these words, begins somebody's name; in an address it does not. */
export const beginsName = (before: string, typed: string | null) => typed?.endsWith('@') === true && SIGN.test(before)
const SIGN = /(?<=^|\s)@$/u

/** The words with somebody's name behind them, instead of the sign that began it. */
export function withMention(before: string, one: Pick<Named, 'first_name' | 'last_name'>) {
  const words = before.replace(SIGN, '')
  return `${words}${words === '' || /\s$/u.test(words) ? '' : ' '}${mentionOf(one)} `
}

/** Those whose name still stands in the text. */
export const namedIn = <One extends Named>(text: string, people: readonly One[]) =>
  people.filter((one) => text.includes(mentionOf(one)))

type Piece = { kind: 'text' | 'mention'; text: string } | { kind: 'link'; text: string; to: string }

/**
 * A comment in pieces: names of those who are mentioned, addresses of the web, and everything else as it was typed.
 * Nothing of it is ever markup.
 */
export function piecesOf(text: string, mentions: readonly Named[]): Piece[] {
  // The longer name first: "@Бат Болд" may begin as "@Бат Болдоо" does.
  const names = [...new Set(mentions.map(mentionOf))].toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(
    [...names.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')), String.raw`https?://[^\s<>"']+`].join('|'),
    'giu',
  )
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const isName = found.startsWith('@')
    // A full stop or a bracket behind an address belongs to the sentence.
    const whole = isName ? found : found.replace(/[.,;:!?)\]}»”]+$/u, '')
    if (!isName && !URL.canParse(whole)) continue
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) })
    pieces.push(isName ? { kind: 'mention', text: whole } : { kind: 'link', text: whole, to: new URL(whole).href })
    end = index + whole.length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}
