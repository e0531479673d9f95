import type { FieldKind } from './kind.ts'
import { registry } from './registry.ts'

// Asked by form builders alone: whoever fills a form in need not know what its kinds are called.

/** Translation key of what people call a kind of field. */
export const kindTitle = ({ name, title }: Pick<FieldKind, 'name' | 'title'>) => title ?? `platform.fields.kind.${name}`

/** Translation key of the sentence that says what it is for. */
export const kindHint = ({ name, hint }: Pick<FieldKind, 'name' | 'hint'>) => hint ?? `platform.fields.hint.${name}`

/** The same of a setting; undefined where no kind has one of this name. */
export function settingTitle(name: string): string | undefined {
  const setting = registry().settings.get(name)
  return setting && (setting.title ?? `platform.fields.part.${name}`)
}
