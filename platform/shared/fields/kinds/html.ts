import type { FieldKind } from '../kind.ts'
import { richText } from './rich-text.ts'

/** HTML that is written as its source, for whoever knows it; kept as the server has cleaned it. */
export const html: FieldKind<string> = {
  ...richText,
  name: 'html',
  example: '<h2>Дүрэм</h2><ol><li>Цаг баримтална</li></ol>',
  group: 'other',
}
