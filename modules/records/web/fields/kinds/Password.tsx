import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { password } from '../../../shared/fields/kinds/password.ts'

export const passwordLook: FieldLook = {
  kind: password,
  icon: 'lock',
  width: 'wide',
  Input: lazyPart(() => import('../PasswordInput.tsx')),
  Value,
  Settings: lazyPart(() => import('../PasswordSettings.tsx')),
}

function Value({ value }: ValueProps) {
  return typeof value === 'string' && value !== '' ? '••••••••' : '—'
}
