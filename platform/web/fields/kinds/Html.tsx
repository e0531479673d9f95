import { html } from '#platform/shared/fields/kinds/html.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { lazySettings } from '../lazy.ts'
import type { FieldLook } from '../look.ts'
import { MarkupValue } from './RichText.tsx'

export const htmlLook: FieldLook = {
  kind: html,
  icon: 'code',
  width: 'wide',
  Input: lazyPart(() => import('../markup/HtmlInput.tsx')),
  Value: MarkupValue,
  Settings: lazySettings((all) => all.TextSettings),
}
