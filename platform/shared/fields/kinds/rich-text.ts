import { z } from 'zod'
import type { FieldKind, FormField } from '../kind.ts'
import { isMarkup, markupOfText, plainOfMarkup, saysNoMarkup, textOfMarkup } from '../markup.ts'
import { maxLength } from './text.ts'

/** In characters, with what makes them a heading or a table. */
export const LONGEST_MARKUP = 20_000

/** A text with headings, lists, links and tables, kept as HTML that the server has cleaned. */
export const richText: FieldKind<string> = {
  name: 'rich_text',
  example: '<p>Хурлаар <strong>хоёр</strong> асуудал хэлэлцэв.</p>',
  group: 'texts',
  value: z.string().max(LONGEST_MARKUP),
  settings: maxLength,
  isMarkup: true,
  tidy: tidyMarkup,
  problem: markupProblem,
  sought: (_, value) => textOfMarkup(value),
  stored: 'text',
  expression: null,
  print: (_, value) => ({ text: textOfMarkup(value) }),
  cell: (value) => plainOfMarkup(value) ?? value,
}

/** What was typed without a sign of HTML is a text of paragraphs; what shows nothing is nothing. */
function tidyMarkup(value: string) {
  const html = value.trim()
  if (!isMarkup(html)) return markupOfText(html)
  return saysNoMarkup(html) ? '' : html
}

function markupProblem({ max_length }: FormField, value: string) {
  return textOfMarkup(value).length > (max_length ?? LONGEST_MARKUP) ? 'platform.fields.too_long' : undefined
}
