import type { Words } from '#platform/shared/i18n.ts'

/** With one figure behind the point, where it says something. */
export const decimal = (value: number) => {
  const said = value < 0.1 && value > 0 ? value.toFixed(2) : value.toFixed(1)
  return said.replace(/\.0+$/, '').replace('-', '−')
}

export const signed = (value: number) => (value > 0 ? `+${decimal(value)}` : decimal(value))

/** 1 for, −1 against, 0 where what is shown says neither. */
export const leaning = (weight: number) => (decimal(Math.exp(weight)) === '1' ? 0 : Math.sign(weight))

/** What a row says in a variable: by its name, or yes or no. */
export const valueWords = (
  t: (key: string) => string,
  say: (words: Words) => string,
  value: string,
  label: Words | null,
) => (label ? say(label) : t(value === 'yes' ? 'crm.score.yes' : 'crm.score.no'))
