import type { FieldKind } from '#platform/shared/fields/index.ts'
import type { FieldLook, InputProps, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import {
  changedAt,
  changedBy,
  createdAt,
  createdBy,
  datetimeAutoFill,
  sequence,
} from '../../../shared/fields/kinds/given.ts'

const GivenValue = lazyPart(() => import('../GivenValue.tsx'), true)
const Settings = lazyPart(() => import('../GivenSettings.tsx'))

const look = (kind: FieldKind<string>, icon: FieldLook['icon']): FieldLook => ({
  kind,
  icon,
  width: 'short',
  isTabular: true,
  Input: lazyPart<React.ComponentType<InputProps>>(() => import('../GivenInput.tsx')),
  Value: (props: ValueProps) => <GivenValue {...props} />,
  ...(kind.settings && { Settings }),
})

/** What the server says: numbers that follow each other, and when and by whom a row was written. */
export const givenLooks: readonly FieldLook[] = [
  look(sequence, 'tag'),
  look(datetimeAutoFill, 'clock'),
  look(createdAt, 'calendar'),
  look(createdBy, 'user'),
  look(changedAt, 'history'),
  look(changedBy, 'edit'),
]
