import type { ComponentType } from 'react'
import type { FieldKind, FieldValue, FormField } from '#platform/shared/fields/index.ts'
import type { IconName } from '../icons/index.ts'

export interface InputProps {
  field: FormField
  value: FieldValue
  /** Its name, its help and what is wrong with it, in words. */
  around: { label: string; required: boolean; hint?: string; error?: string }
  /** What stands in the field with which this one must agree, or on which it hangs; undefined where no row is known. */
  beside: FieldValue | undefined
  onChange: (value: FieldValue) => void
}

export interface ValueProps {
  field: FormField
  value: FieldValue
  /** It has a place of its own, as on the page of a row, and is no line among others. */
  isWhole?: boolean
}

export interface SeveralProps {
  label: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export interface SettingsProps {
  field: FormField
  /** All fields of the form. */
  form: readonly FormField[]
  isDisabled: boolean
  /** `about`: what is typed letter by letter, and is one step to whoever takes it back. */
  onChange: (change: Partial<FormField>, about?: string) => void
}

/** How a kind of field looks in a browser; what it is says `FieldKind`. */
export interface FieldLook {
  kind: FieldKind
  icon: IconName
  Input: ComponentType<InputProps>
  /** As people read it, also where nothing stands there. */
  Value: ComponentType<ValueProps>
  /** What a form builder asks of it besides what every field has. */
  Settings?: ComponentType<SettingsProps>
  /** Several of what its values are held against, as a condition has them, where these are no values of it. */
  Several?: ComponentType<SeveralProps>
  /**
   * `short` and `medium` share a line of a form where there is room: a short one wherever there are two columns, a
   * medium one where they are wide.
   */
  width: 'short' | 'medium' | 'wide'
  /** Takes several lines, so that nothing stands beside it. */
  isLong?: true
  /** Written with figures of one width. */
  isTabular?: true
}
