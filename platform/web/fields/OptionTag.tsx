import type { FormField, OptionColour } from '#platform/shared/fields/index.ts'
import { chosen } from '#platform/shared/fields/chosen.ts'
import { Chip } from '../form-basics/index.ts'
import { useWords } from '../i18n/index.ts'
import styles from './fields.module.css'

const tones: Readonly<Record<OptionColour, string>> = {
  grey: 'ink-3',
  red: 'danger',
  orange: 'attention',
  yellow: 'warning',
  green: 'success',
  teal: 'person-1',
  blue: 'info',
  purple: 'person-2',
}

/** A background on which the ink of the page is read, light and dark. */
export const backgroundOf = (colour: OptionColour) =>
  `color-mix(in srgb, var(--orgil-${tones[colour]}) 22%, var(--orgil-card))`

/** An option as it is called; in its colour where it has one, or wherever `isTag`. */
export function OptionTag({ field, value, isTag = false }: { field: FormField; value: string; isTag?: boolean }) {
  const say = useWords()
  const label = chosen(field, value)
  const { colour, picture } = field.options?.find((option) => option.value === value) ?? {}
  const name = label ? say(label) : value
  const words = picture ? (
    <span className={styles['pictured']}>
      <img src={picture} alt="" />
      {name}
    </span>
  ) : (
    name
  )
  if (!colour && !isTag) return words
  return colour ? (
    <Chip colours={{ color: 'var(--orgil-ink)', background: backgroundOf(colour) }}>{words}</Chip>
  ) : (
    <Chip>{words}</Chip>
  )
}
