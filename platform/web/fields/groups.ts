import { type FieldKind, type KindGroup, kindGroups } from '#platform/shared/fields/index.ts'
import type { FieldLook } from './look.ts'
import { looks } from './registry.ts'

/** The looks of those kinds that are offered, those of one sort beside each other. */
export const looksByGroup = (isOffered: (kind: FieldKind) => boolean): { group: KindGroup; among: FieldLook[] }[] =>
  kindGroups
    .map((group) => ({
      group,
      among: looks().filter(({ kind }) => (kind.group ?? 'other') === group && isOffered(kind)),
    }))
    .filter(({ among }) => among.length > 0)
