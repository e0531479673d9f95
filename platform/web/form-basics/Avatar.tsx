import styles from './Avatar.module.css'

const COLOURS = 6

/** A person's picture, or their initials on a colour that stays theirs. */
export function Avatar({
  first,
  last = '',
  image,
  size = 30,
}: {
  first: string
  last?: string
  image?: string | null | undefined
  size?: number
}) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  if (image) return <img src={image} alt="" className={styles['avatar']} style={style} />
  return (
    <span aria-hidden className={`${styles['avatar']} ${styles[`c${colourOf(last + first)}`]}`} style={style}>
      {initials(first, last)}
    </span>
  )
}

/** Д.Сарангэрэл: the first letter of the last name, then the first name. */
export function shortName(first: string, last: string | null | undefined) {
  const letter = last?.trim().charAt(0).toLocaleUpperCase()
  return letter ? `${letter}.${first}` : first
}

function initials(first: string, last: string) {
  const letters = (last.trim().charAt(0) + first.trim().charAt(0)).toLocaleUpperCase()
  return letters || '?'
}

function colourOf(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % COLOURS
}
